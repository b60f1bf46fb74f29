import { createHash } from "node:crypto";
import type { PaidDefinition } from "@walletlens/contract/endpoint-definition";
import { FREE, type Price } from "@walletlens/contract/prices";
import { chargeKey } from "@/lib/billing/rules/spending";
import { AppError } from "@/lib/config/errors";
import type { Charge, Payer, PayingPrincipal } from "../auth/principal";
import type { RawRequest } from "./read-request";
import type { UseCases } from "./use-cases";

/** A valid request for a priced endpoint, and its payer. */
export interface PaidRequest {
  readonly definition: PaidDefinition;
  readonly payer: Payer;
  readonly price: Price;
  readonly raw: RawRequest;
  readonly requestId: string;
}

/**
 * Returns the charge of a call. The price is 0 for an endpoint that is never charged, and after an earlier
 * run, another call of the day or a prepaid job has paid. Throws `over_budget` for a price above X-Max-Credits.
 */
export async function findCharge(
  request: PaidRequest,
  useCases: UseCases,
  claim: CallClaim | null,
): Promise<Charge> {
  const { definition, raw, requestId } = request;
  const { key, jobId, paid } = await findChargeKey(request, useCases, claim);
  const price = definition.chargeOn === "never" || paid ? FREE : request.price;
  requireWithinBudget(price, raw);
  return { price, chargeKey: key, jobId, endpointId: definition.id, requestId };
}

async function findChargeKey(request: PaidRequest, useCases: UseCases, claim: CallClaim | null) {
  const { definition, payer, raw } = request;
  if (definition.chargedPer === "day" && payer.isAuthenticated) {
    const subject = Object.values(raw.params).join(" ");
    const { key, paid } = await useCases.findDailyCharge({
      owner: payer.owner,
      endpoint: definition.id,
      subject,
    });
    return { key, jobId: null, paid };
  }
  if (claim?.paid === true) return { key: chargeKey("call", claim.id), jobId: null, paid: true };
  const job = await findPrepaidJob(request, useCases);
  if (job !== null) return { key: chargeKey("job", job.id), jobId: job.id, paid: job.paid };
  const key = claim === null ? chargeKey("request", request.requestId) : chargeKey("call", claim.id);
  return { key, jobId: null, paid: false };
}

/** Ignores the id of a job that is unknown, expired, of another caller or about another subject. */
async function findPrepaidJob({ definition, payer, raw }: PaidRequest, useCases: UseCases) {
  const search = namePrepaidJob(definition, raw);
  return search === null ? null : useCases.findPrepaidJob({ ...search, owner: payer.owner });
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
export function toPayingPrincipal(
  { payer, price, raw }: PaidRequest,
  charge: Charge,
  claim: CallClaim | null,
): PayingPrincipal {
  return {
    owner: payer.owner,
    keyId: payer.keyId,
    subject: subjectOf(raw),
    accept: (works) => {
      claim?.onCharge();
      return payer.accept(charge, works);
    },
    requester: (wallets = 1) => payer.requester(price, wallets),
  };
}

/** Returns the job that a call names to collect its result, or null. */
export function namePrepaidJob(
  { id: endpoint, mayQueue }: PaidDefinition,
  request: Pick<RawRequest, "headers" | "params" | "query">,
) {
  const jobId = request.headers.get("x-prepaid-job-id") ?? "";
  return jobId === "" || !mayQueue ? null : { jobId, endpoint, subject: subjectOf(request) };
}

/**
 * Returns the subject of a request, which a prepaid job pays for: path parameters and sorted query. All pages
 * of a result have the same subject.
 */
function subjectOf({ params, query }: Pick<RawRequest, "params" | "query">): string {
  const asked = [...query].filter(([name]) => name !== "page").map(([name, value]) => `${name}=${value}`);
  return [...Object.values(params), ...asked.sort()].join(" ");
}

/** Returns a digest of the request, independent of the order of its query. */
export function fingerprintOf({
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

/** The idempotency claim of a call. */
export interface CallClaim {
  readonly id: string;
  /** True if an earlier run was charged and died before it replied. */
  readonly paid: boolean;
  /** Called before anything is charged. */
  readonly onCharge: () => void;
}
