import type { CATALOG, EndpointId } from "@walletlens/contract/catalog";
import { findPack } from "@walletlens/contract/credit-pack";
import {
  type EndpointDefinition,
  type Immutable,
  type KeyDefinition,
  type PaidDefinition,
  type PublicDefinition,
  priceCall,
} from "@walletlens/contract/endpoint-definition";
import type { Price } from "@walletlens/contract/prices";
import type { z } from "zod";
import { AppError } from "@/lib/config/errors";
import type { JsonText } from "@/lib/runtime/json-text";
import type { DeliveredWallet } from "@/lib/wallets/schedule-backfill";
import type { KeyPrincipal, PayingPrincipal, Principal, PublicCaller } from "./auth/principal";
import { type Input, matchPath, type RawRequest, readRequest, validateInput } from "./read-request";
import type { ServerPorts, UseCases } from "./use-cases";

interface EndpointOf<Access, Definition, Who, Result = HandlerResult> {
  readonly access: Access;
  readonly definition: Definition;
  /** Validates the request and returns the call to run. Throws `invalid_request` with all issues. */
  prepare(raw: RawRequest): (context: CallContext<Who>) => Promise<Result>;
}

export type PublicEndpoint = EndpointOf<"public", PublicDefinition, PublicCaller>;
/** An endpoint that streams events, for any caller or for accounts. */
export type StreamEndpoint = EndpointOf<"stream", PublicDefinition | KeyDefinition, PublicCaller, Stream>;
export type KeyEndpoint = EndpointOf<"key", KeyDefinition, KeyPrincipal>;
/** An endpoint that sells something to the calling account; it returns the account after the purchase. */
export type PurchaseEndpoint = EndpointOf<"purchase", KeyDefinition, Principal>;
export type PaidEndpoint = EndpointOf<
  "paid",
  PaidDefinition,
  PayingPrincipal,
  HandlerResult | StreamedResult
>;

/** A definition with its handler. */
export type Endpoint = PublicEndpoint | StreamEndpoint | KeyEndpoint | PurchaseEndpoint | PaidEndpoint;

/** Events of a stream; null if the caller has all of them. */
export type Stream = AsyncIterable<StreamEvent> | null;

/** A server-sent event. Clients send its id to resume. */
export interface StreamEvent {
  readonly id: number;
  readonly name: string;
  readonly data: unknown;
}

export interface CallContext<Who> {
  readonly caller: Who;
  readonly useCases: UseCases;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** Result of a handler. A text body was validated when it was stored; other bodies are not validated yet. */
export interface HandlerResult {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Wallets whose metrics the caller has paid for once the reply is settled. */
  readonly delivered?: readonly DeliveredWallet[];
}

/** Result of a paid handler that is sent while it is computed; `headers` has its content type. */
export interface StreamedResult extends Omit<HandlerResult, "body"> {
  readonly status: 200;
  readonly stream: TextSource;
  readonly headers: Readonly<Record<string, string>>;
}

/** Text in parts. The first part was computed before, so that a failure is an error and not a broken stream. */
export interface TextSource {
  /** Returns the next part; null at the end. */
  next(): Promise<string | null>;
  /** Frees what the source holds. Further calls have no effect. */
  close(): void;
}

/** A valid call, as the handler of an endpoint receives it; `ports` are for the operations of subjects. */
type HandlerCall<Definition extends EndpointDefinition, Who> = Input<Definition> &
  CallContext<Who> & { readonly ports: ServerPorts };

/** Call of an endpoint of the catalog, as its handler receives it. */
export type CallOf<Id extends EndpointId, Who = PayingPrincipal> = HandlerCall<(typeof CATALOG)[Id], Who>;

/** A result with a declared status and the matching body. */
export type DeclaredResult<Definition extends EndpointDefinition> = {
  [Status in keyof Definition["responses"] & number]: {
    readonly status: Status;
    readonly body:
      | Immutable<z.output<Definition["responses"][Status]>>
      | JsonText<Immutable<z.output<Definition["responses"][Status]>>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly delivered?: readonly DeliveredWallet[];
  };
}[keyof Definition["responses"] & number];

/** Returns a function that creates endpoints of one kind of access. */
function factory<Access, Base extends EndpointDefinition, Who, Streamed = never>(access: Access) {
  return <const Definition extends Base>(
    definition: Definition,
    handler: (call: HandlerCall<Definition, Who>) => Promise<DeclaredResult<Definition> | Streamed>,
  ): EndpointOf<Access, Base, Who, HandlerResult | Streamed> => ({
    access,
    definition,
    prepare: preparer(definition, handler),
  });
}

export const publicEndpoint = factory<"public", PublicDefinition, PublicCaller>("public");
export const keyEndpoint = factory<"key", KeyDefinition, KeyPrincipal>("key");
export const purchaseEndpoint = factory<"purchase", KeyDefinition, Principal>("purchase");
export const paidEndpoint = factory<"paid", PaidDefinition, PayingPrincipal, StreamedResult>("paid");

/** Creates an endpoint that streams events. */
export function streamEndpoint<const Definition extends PublicDefinition | KeyDefinition>(
  definition: Definition,
  open: (call: HandlerCall<Definition, PublicCaller>) => Promise<Stream>,
): StreamEndpoint {
  return { access: "stream", definition, prepare: preparer(definition, open) };
}

function preparer<Definition extends EndpointDefinition, Who, Result>(
  definition: Definition,
  handler: (call: HandlerCall<Definition, Who>) => Promise<Result>,
) {
  return (raw: RawRequest) => {
    const input = validateInput(definition, raw);
    return (context: CallContext<Who>) => handler({ ...input, ...context, ports: context.useCases.ports });
  };
}

/** Result with status 200. */
export function ok<const Body>(body: Body) {
  return { status: 200 as const, body };
}

/** Finds the endpoint of a method, or undefined. */
export function findEndpoint(endpoints: readonly Endpoint[], method: string): Endpoint | undefined {
  return endpoints.find((candidate) => listMethods(candidate).includes(method));
}

/** Returns the methods of the endpoints of one path, with OPTIONS. */
export function allowedMethods(endpoints: readonly Endpoint[]): readonly string[] {
  return [...endpoints.flatMap(listMethods), "OPTIONS"];
}

/** A free GET endpoint also handles HEAD; a paid one does not. */
function listMethods({ access, definition }: Endpoint): readonly string[] {
  const isPlain = access === "public" || access === "key";
  return isPlain && definition.method === "GET" ? ["GET", "HEAD"] : [definition.method];
}

/** Returns true if the price depends on the path or the body of a request. */
export function isPricedByRequest({ access, definition }: Endpoint): boolean {
  return access === "purchase" || definition.optionPrices !== undefined;
}

/**
 * Returns the price of a request: of its endpoint with the options of the body, or of the purchased pack. A body with
 * options is read from a copy of the request; one that cannot be parsed has none.
 */
export async function priceRequest({ access, definition }: Endpoint, request: Request): Promise<Price> {
  if (access === "purchase") {
    return priceOfPack(matchPath(definition.path, new URL(request.url).pathname)?.id) ?? definition.price;
  }
  try {
    return priceCall(definition, (await readRequest(definition, request.clone())).body);
  } catch (error) {
    if (error instanceof AppError) return definition.price;
    throw error;
  }
}

/** Returns the price of a pack, or null. Credits cannot pay for a pack. */
export function priceOfPack(id: string | undefined): Price | null {
  const pack = findPack(id);
  return pack === undefined ? null : { credits: Number.POSITIVE_INFINITY, usdMicros: pack.usd * 1_000_000 };
}

export function keyRequired(): AppError {
  return new AppError("invalid_api_key", "Send an API key in the X-Api-Key header.");
}
