import { createHash } from "node:crypto";
import { FREE, type Price } from "@walletlens/contract/prices";
import { findDailyCharge } from "@/lib/billing/charges";
import { claimCall, completeCall, forgetCall, releaseCall, renewCallClaim } from "@/lib/billing/idempotency";
import { chargeKey } from "@/lib/billing/rules/spending";
import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import { PaymentExpiring } from "@/lib/payments/payment-invalid";
import type { Charge, Payer, PayingPrincipal } from "./auth/principal";
import { type HttpReply, validateReply } from "./build-response";
import { CallClaim } from "./call-claim";
import type { HandlerResult, PaidEndpoint } from "./endpoint";
import { toQueuedWallet } from "./queued-wallet";
import { invalidRequest, type RawRequest, type RequestParameters, readRequest } from "./read-request";
import { settleStream } from "./stream-text";
import type { UseCases } from "./use-cases";

/** A request for a priced endpoint with its payer. */
interface PaidRequest {
  readonly request: Request;
  readonly payer: Payer;
  readonly price: Price;
  readonly requestId: string;
  readonly useCases: UseCases;
  readonly log: Log;
  /** Milliseconds of monotonic time. */
  readonly arrivedAt: number;
  /** Milliseconds from then for which the call waits for an analysis. */
  readonly holdMs: number;
}

/** A valid request that is ready to run. */
interface PaidCall extends PaidRequest {
  readonly definition: PaidEndpoint["definition"];
  readonly raw: RawRequest;
  readonly run: ReturnType<PaidEndpoint["prepare"]>;
}

/** Validates the request and runs it, once per Idempotency-Key. */
export async function runPaidEndpoint(
  { definition, prepare }: PaidEndpoint,
  paid: PaidRequest,
): Promise<HttpReply> {
  const raw = await readRequest(definition, paid.request);
  const call = { ...paid, definition, raw, run: prepare(raw) };
  const key = readIdempotencyKey(raw, paid.payer);
  return key === null ? runAndSettle(call, null) : runOnce(call, key);
}

/** Returns the key of the header or of the payment. Throws `invalid_request` if they differ. */
function readIdempotencyKey({ headers }: RawRequest, { idempotencyKey }: Payer): string | null {
  const key = headers.get("idempotency-key");
  if (key === null || idempotencyKey === null || key === idempotencyKey) return key ?? idempotencyKey;
  const message = "differs from the payment-identifier of the payment; send one of them";
  throw invalidRequest([{ path: "idempotency-key", message }]);
}

/**
 * Refuses a payer who cannot pay before any work, runs the handler and settles. Returns a reply only when it is valid
 * and paid: a call that throws was not charged.
 */
async function runAndSettle(call: PaidCall, claim: CallClaim | null): Promise<HttpReply> {
  const { definition, payer, raw, run, useCases } = call;
  const charge = await findCharge(call, claim);
  const storedReply = await payer.authorize(charge.price, () => fingerprintRequest(raw));
  if (storedReply !== null) {
    claim?.noteOutcome(true);
    return storedReply;
  }
  const caller = toPayingPrincipal(call, charge, claim);
  const result = await run({ caller, useCases, signal: payer.limitWait(limitHold(call)) });
  try {
    if ("stream" in result) {
      claim?.noteAttempt();
      return await settleStream(result, call, charge);
    }
    const reply = validateReply(definition, result);
    if (definition.chargeOn !== "acceptance" && reply.status === 200) {
      claim?.noteAttempt();
      const hasPaid = await payer.settle(charge, reply);
      claim?.noteOutcome(hasPaid);
      useCases.noteDelivery(payer.owner, result.delivered ?? []);
    }
    return reply;
  } catch (error) {
    if (error instanceof PaymentExpiring) return queueUnpaid(call, result, error);
    throw error;
  }
}

/** Returns the signal of the request, which for endpoints that may queue also ends a wait when the hold is over. */
function limitHold({ definition, request, arrivedAt, holdMs }: PaidCall): AbortSignal {
  if (!definition.mayQueue) return request.signal;
  const leftMs = Math.max(0, Math.ceil(arrivedAt + holdMs - performance.now()));
  return AbortSignal.any([request.signal, AbortSignal.timeout(leftMs)]);
}

/**
 * Returns the 202 of a result that is ready, but whose payment can no longer land: a later call collects and pays it.
 * Throws `expiring` if the endpoint returns no jobs.
 */
async function queueUnpaid(
  { definition, payer: { owner, keyId }, raw, useCases }: PaidCall,
  { delivered = [] }: Pick<HandlerResult, "delivered">,
  expiring: PaymentExpiring,
): Promise<HttpReply> {
  const [wallet] = delivered.map((each) => each.wallet);
  if (!definition.mayQueue || wallet === undefined) throw expiring;
  const { id: endpoint } = definition;
  const work = { owner, keyId, endpoint, subject: toSubject(raw), wallet };
  const jobId = await useCases.queueReadyJob(work);
  const reason = "The result is ready, but the payment had no time left to land, and nothing was charged";
  return validateReply(definition, toQueuedWallet(wallet, jobId, reason));
}

/**
 * Runs a call once per Idempotency-Key: the first final success that was paid is stored for 24 hours and replayed for
 * free. Errors, a 202 of a GET, streams and calls that cost nothing are not stored: they run again.
 */
async function runOnce(call: PaidCall, key: string): Promise<HttpReply> {
  const { definition, payer, raw, useCases } = call;
  const { ports } = useCases;
  const fingerprint = fingerprintRequest(raw);
  const claimed = await claimCall(ports, { owner: payer.owner, key, fingerprint });
  if (claimed.status === "answered") {
    await payer.prove(fingerprint);
    const { status, headers, body } = claimed.answer;
    return { status, headers: { ...headers, "Idempotency-Replayed": "true" }, body };
  }
  const { claim } = claimed;
  const callClaim = new CallClaim(claimed);
  const release = () => (callClaim.mayBeCharged ? releaseCall(ports, claim) : forgetCall(ports, claim));
  const stopRenewing = renewCallClaim({ ...ports, log: call.log }, claim);
  try {
    const reply = await runAndSettle(call, callClaim);
    const { body } = reply;
    const isFinal = definition.method !== "GET" || reply.status === 200;
    const isStored = callClaim.isPaid && isFinal && typeof body === "string";
    await concludeCall(call, isStored ? () => completeCall(ports, claim, { ...reply, body }) : release);
    return reply;
  } catch (error) {
    if (error instanceof AppError && UNPAID.has(error.code)) callClaim.noteOutcome(false);
    await concludeCall(call, release);
    throw error;
  } finally {
    stopRenewing();
  }
}

/** Errors of a charge that took nothing. */
const UNPAID: ReadonlySet<string> = new Set(["insufficient_credits", "spending_cap_reached"]);

/**
 * Stores the reply or releases the key. A failure of the store is only logged: the caller has the reply, and
 * a repetition waits for the lease to end, runs again and is not charged.
 */
async function concludeCall({ requestId, log }: PaidCall, conclude: () => Promise<void>): Promise<void> {
  try {
    await conclude();
  } catch (error) {
    log.error({ requestId, err: error }, "an Idempotency-Key stays taken until its lease ends");
  }
}

/**
 * Returns the charge of a call. The price is 0 for an endpoint that is never charged, and after an earlier
 * run, another call of the day or a prepaid job has paid. Throws `over_budget` for a price above X-Max-Credits.
 */
async function findCharge(call: PaidCall, claim: CallClaim | null): Promise<CallCharge> {
  const { definition, raw, requestId } = call;
  const { key, jobId, paid, isCollecting = false } = await findChargeKey(call, claim);
  const price = definition.chargeOn === "never" || paid ? FREE : call.price;
  requireWithinBudget(price, raw);
  const { id: endpointId, isOpenToAll = false } = definition;
  return { price, chargeKey: key, jobId, isCollecting, endpointId, requestId, isOpenToAll };
}

type CallCharge = Charge & Pick<PayingPrincipal, "isCollecting">;

interface ChargeKey extends Pick<Charge, "jobId">, Partial<Pick<PayingPrincipal, "isCollecting">> {
  readonly key: string;
  readonly paid: boolean;
}

async function findChargeKey(call: PaidCall, claim: CallClaim | null): Promise<ChargeKey> {
  const { definition, payer, raw, requestId, useCases } = call;
  const { owner } = payer;
  if (definition.chargedPer === "day" && payer.isAuthenticated) {
    const subject = Object.values(raw.params).join(" ");
    const { key, paid } = await findDailyCharge(useCases.ports, { owner, endpoint: definition.id, subject });
    return { key, jobId: null, paid };
  }
  if (claim?.paid === true) return { key: chargeKey("call", claim.id), jobId: null, paid: true };
  const search = namePrepaidJob(definition, raw);
  // Ignores the id of a job that is unknown, expired, of another caller or about another subject.
  const job = search === null ? null : await useCases.findPrepaidJob({ ...search, owner });
  if (job !== null) {
    const { id, paid, isCompleted: isCollecting } = job;
    return { key: chargeKey("job", id), jobId: id, paid, isCollecting };
  }
  const key = claim === null ? chargeKey("request", requestId) : chargeKey("call", claim.id);
  return { key, jobId: null, paid: false };
}

function requireWithinBudget({ credits }: Price, { headers }: RawRequest): void {
  const max = headers.get("x-max-credits");
  if (max === null || credits <= Number(max)) return;
  const message = `The call costs ${credits} credits, and X-Max-Credits allows ${Number(max)}.`;
  throw new AppError("over_budget", message, { required: credits });
}

/**
 * Returns the principal for the handler of a priced endpoint, which can order jobs for the price of the call.
 */
function toPayingPrincipal(
  { payer, price, raw, useCases }: PaidCall,
  charge: CallCharge,
  claim: CallClaim | null,
): PayingPrincipal {
  return {
    owner: payer.owner,
    keyId: payer.keyId,
    subject: toSubject(raw),
    paidBy: claim?.paid === true ? charge.chargeKey : null,
    isCollecting: charge.isCollecting,
    isFree: charge.price.credits === 0 && charge.price.usdMicros === 0,
    async accept(works) {
      // The jobs of an order that was paid before are returned.
      if (claim?.paid !== true) await useCases.groups.limitUnpaid(payer.owner);
      claim?.noteAttempt();
      const jobs = await payer.accept(charge, works);
      claim?.noteOutcome(true);
      return jobs;
    },
    requester: (wallets = 1) => payer.requester(price, wallets),
  };
}

/** Returns the job that a call names to collect its result, or null. */
export function namePrepaidJob(
  { id: endpoint, mayQueue }: PaidEndpoint["definition"],
  request: RequestParameters,
) {
  const jobId = request.headers.get("x-prepaid-job-id") ?? "";
  return jobId === "" || !mayQueue ? null : { jobId, endpoint, subject: toSubject(request) };
}

/**
 * Returns the subject of a request, which a prepaid job pays for: path parameters and sorted query. All pages
 * of a result have the same subject.
 */
function toSubject({ params, query }: RequestParameters): string {
  const fields = [...query].filter(([name]) => name !== "page").map(([name, value]) => `${name}=${value}`);
  return [...Object.values(params), ...fields.sort()].join(" ");
}

/** Returns a digest of the request, independent of the order of its query. */
export function fingerprintRequest({
  method,
  pathname,
  query,
  bodyText,
}: Pick<RawRequest, "method" | "pathname" | "query" | "bodyText">): string {
  const parameters = [...query].map(([name, value]) => `${name}=${value}`).sort();
  return createHash("sha256")
    .update(JSON.stringify([method, pathname, parameters, bodyText]))
    .digest("hex");
}
