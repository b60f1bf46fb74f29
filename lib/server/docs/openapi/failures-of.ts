import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { ERRORS, type ErrorCode } from "@walletlens/contract/error-codes";

/** Errors of an endpoint by status. */
export type Failures = ReadonlyMap<number, readonly ErrorCode[]>;

/** Returns the possible errors of `definition`, lowest status first. */
export function failuresOf(definition: EndpointDefinition): Failures {
  return groupByStatus([
    ...EVERYWHERE,
    ...ofInput(definition),
    ...ofAccess(definition),
    ...(definition.failures ?? []),
  ]);
}

const EVERYWHERE: readonly ErrorCode[] = [
  "invalid_request",
  "invalid_api_key",
  "blocked",
  "rate_limited",
  "internal",
  "database_unavailable",
];

function ofInput({ method, headers }: EndpointDefinition): readonly ErrorCode[] {
  const repeatable: readonly ErrorCode[] =
    "idempotency-key" in headers.shape ? ["idempotency_conflict", "request_in_flight"] : [];
  return method === "POST" || method === "PUT" ? ["body_too_large", ...repeatable] : repeatable;
}

function ofAccess(definition: EndpointDefinition): readonly ErrorCode[] {
  if (definition.access !== "paid") return [];
  const paying: readonly ErrorCode[] = ["payment_required", "payment_invalid"];
  return definition.chargeOn === "never"
    ? paying
    : [...paying, "insufficient_credits", "over_budget", "spending_cap_reached"];
}

function groupByStatus(codes: readonly ErrorCode[]): Failures {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const status = ERRORS[code].status;
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return new Map([...groups].sort(([a], [b]) => a - b));
}
