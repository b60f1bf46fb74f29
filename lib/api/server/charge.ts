import { createHash } from "node:crypto";
import type { PaidDefinition } from "@walletlens/contract/endpoint-definition";
import { FREE, type Price } from "@walletlens/contract/prices";
import { chargeKey } from "@/lib/billing/rules/spending";
import { AppError } from "@/lib/config/errors";
import type { Charge, Payer, PayingPrincipal } from "../auth/principal";
import type { RawRequest } from "./read-request";
import type { UseCases } from "./use-cases";

/** A valid request for a priced endpoint, and who pays for it. */
export interface PaidRequest {
  readonly definition: PaidDefinition;
  readonly payer: Payer;
  readonly raw: RawRequest;
  readonly requestId: string;
}

/**
 * Finds what a call costs and the key of its charge: a second charge under the same key takes nothing. The price is
 * free where the call never costs anything, or where an earlier run or a prepaid job has paid for it. Throws
 * `over_budget` for a price above X-Max-Credits.
 */
export async function findCharge(
  request: PaidRequest,
  useCases: UseCases,
  claim: CallClaim | null,
): Promise<Charge> {
  const { definition, raw, requestId } = request;
  const { key, jobId, paid } = await findChargeKey(request, useCases, claim);
  const price = definition.chargeOn === "never" || paid ? FREE : definition.price;
  requireWithinBudget(price, raw);
  return { price, chargeKey: key, jobId, endpointId: definition.id, requestId };
}

async function findChargeKey(request: PaidRequest, useCases: UseCases, claim: CallClaim | null) {
  if (claim?.paid === true) return { key: chargeKey("call", claim.id), jobId: null, paid: true };
  const job = await findPrepaidJob(request, useCases);
  if (job !== null) return { key: chargeKey("job", job.id), jobId: job.id, paid: job.paid };
  const key = claim === null ? chargeKey("request", request.requestId) : chargeKey("call", claim.id);
  return { key, jobId: null, paid: false };
}

/** A job id that is unknown, expired, somebody else's or about something else counts as not sent. */
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

/** The principal that a handler of a priced endpoint sees: one that can order jobs for the price of the call. */
export function toPayingPrincipal(
  { definition, payer, raw }: PaidRequest,
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
    requester: (wallets = 1) => payer.requester(definition.price, wallets),
  };
}

/** Returns the job whose result a call collects; null where it names none. */
export function namePrepaidJob(
  { id: endpoint, mayQueue }: PaidDefinition,
  request: Pick<RawRequest, "headers" | "params" | "query">,
) {
  const jobId = request.headers.get("x-prepaid-job-id") ?? "";
  return jobId === "" || !mayQueue ? null : { jobId, endpoint, subject: subjectOf(request) };
}

/**
 * Subject of a request, which a prepaid job pays for: the path parameters and the query, of whose order nothing
 * depends. Every page of a result has the same subject.
 */
function subjectOf({ params, query }: Pick<RawRequest, "params" | "query">): string {
  const asked = [...query].filter(([name]) => name !== "page").map(([name, value]) => `${name}=${value}`);
  return [...Object.values(params), ...asked.sort()].join(" ");
}

/** Returns a digest that is the same for the same request: the order of its query does not matter. */
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

/** The claim of an Idempotency-Key that a call runs under. */
export interface CallClaim {
  readonly id: string;
  /** True where an earlier run was charged and died before it replied. */
  readonly paid: boolean;
  /** Called before anything is charged. */
  readonly onCharge: () => void;
}
