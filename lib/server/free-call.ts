import type { Price } from "@walletlens/contract/prices";
import type { Payer, PublicCaller } from "./auth/principal";
import { type HttpReply, validateReply } from "./build-response";
import { type KeyEndpoint, keyRequired, type PublicEndpoint, type StreamEndpoint } from "./endpoint";
import { type EventStreams, startStream } from "./event-streams";
import { readRequest } from "./read-request";
import type { UseCases } from "./use-cases";

/** A request for an endpoint without a price. */
interface FreeRequest {
  readonly request: Request;
  /** Rate-limit client of the sender. */
  readonly address: string;
  readonly payer: Payer | null;
  readonly useCases: UseCases;
  readonly streams: EventStreams;
}

/** Validates the request, runs the handler and validates its result. `prepare` throws `invalid_request`. */
export async function runFreeEndpoint(
  endpoint: PublicEndpoint | StreamEndpoint | KeyEndpoint,
  { request, address, payer, useCases, streams }: FreeRequest,
): Promise<HttpReply> {
  const { definition } = endpoint;
  const { signal } = request;
  if (endpoint.access === "key") {
    const { owner, keyId = null, keyVersion = null } = payer ?? {};
    if (owner === undefined || keyId === null || keyVersion === null) throw keyRequired();
    const run = endpoint.prepare(await readRequest(definition, request));
    return validateReply(definition, await run({ caller: { owner, keyId, keyVersion }, useCases, signal }));
  }
  const caller = toPublicCaller(payer, address);
  const raw = await readRequest(definition, request);
  if (endpoint.access === "public") {
    return validateReply(definition, await endpoint.prepare(raw)({ caller, useCases, signal }));
  }
  const open = endpoint.prepare(raw);
  const start = (end: AbortSignal) => open({ caller, useCases, signal: end });
  return startStream(streams, { caller, signal }, start);
}

function toPublicCaller(payer: Payer | null, address: string): PublicCaller {
  if (payer?.isAuthenticated !== true) return { owner: null, address, standing: "anonymous" };
  return { owner: payer.owner, address, standing: payer.canPay(ONE_CREDIT) ? "paying" : "free" };
}

const ONE_CREDIT: Price = { credits: 1, usdMicros: 0 };
