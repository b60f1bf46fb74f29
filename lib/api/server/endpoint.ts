import type {
  EndpointDefinition,
  Immutable,
  KeyDefinition,
  PaidDefinition,
  PublicDefinition,
} from "@walletlens/contract/endpoint-definition";
import type { z } from "zod";
import { AppError } from "@/lib/config/errors";
import type { JsonText } from "@/lib/runtime/json-text";
import type { DeliveredWallet } from "@/lib/wallets/schedule-backfill";
import type { KeyPrincipal, PayingPrincipal, Principal } from "../auth/principal";
import { type Input, type RawRequest, validateInput } from "./read-request";
import type { UseCases } from "./use-cases";

/** A definition with its handler. */
export type Endpoint = PublicEndpoint | StreamEndpoint | KeyEndpoint | PurchaseEndpoint | PaidEndpoint;

export interface PublicEndpoint {
  readonly access: "public";
  readonly definition: PublicDefinition;
  /** Validates the request. Throws `invalid_request` with all issues, as do the other endpoints. */
  prepare(raw: RawRequest): Run<Principal | null>;
}

/** An endpoint that streams events, for any caller or for accounts. */
export interface StreamEndpoint {
  readonly access: "stream";
  readonly definition: PublicDefinition | KeyDefinition;
  prepare(raw: RawRequest): (context: CallContext<Principal | null>) => Promise<Stream>;
}

/** Events of a stream; null if the caller has all of them. */
export type Stream = AsyncIterable<ServerEvent> | null;

/** A server-sent event. Clients send its id to resume. */
export interface ServerEvent {
  readonly id: number;
  readonly name: string;
  readonly data: unknown;
}

export interface KeyEndpoint {
  readonly access: "key";
  readonly definition: KeyDefinition;
  prepare(raw: RawRequest): Run<KeyPrincipal>;
}

/** An endpoint that sells something to the calling account for a payment. */
export interface PurchaseEndpoint {
  readonly access: "purchase";
  readonly definition: KeyDefinition;
  /** The run returns the state of the account after the purchase. */
  prepare(raw: RawRequest): Run<Principal>;
}

export interface PaidEndpoint {
  readonly access: "paid";
  readonly definition: PaidDefinition;
  prepare(raw: RawRequest): Run<PayingPrincipal>;
}

/** Runs a validated call. */
export type Run<Who> = (context: CallContext<Who>) => Promise<HandlerResult>;

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

/** Runs a use case for validated input and returns a declared status. */
export type Handler<Definition extends EndpointDefinition, Who> = (
  call: Input<Definition> & CallContext<Who>,
) => Promise<DeclaredResult<Definition>>;

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

/** Creates an endpoint without authentication. */
export function publicEndpoint<const Definition extends PublicDefinition>(
  definition: Definition,
  handler: Handler<Definition, Principal | null>,
): PublicEndpoint {
  return { access: "public", definition, prepare: (raw) => prepare(definition, handler, raw) };
}

/** Creates an endpoint that streams events. */
export function streamEndpoint<const Definition extends PublicDefinition | KeyDefinition>(
  definition: Definition,
  open: (call: Input<Definition> & CallContext<Principal | null>) => Promise<Stream>,
): StreamEndpoint {
  return {
    access: "stream",
    definition,
    prepare(raw) {
      const input = validateInput(definition, raw);
      return (context) => open({ ...input, ...context });
    },
  };
}

/** Creates an endpoint that requires an API key. */
export function keyEndpoint<const Definition extends KeyDefinition>(
  definition: Definition,
  handler: Handler<Definition, KeyPrincipal>,
): KeyEndpoint {
  return { access: "key", definition, prepare: (raw) => prepare(definition, handler, raw) };
}

/** Creates an endpoint that sells something to the calling account. */
export function purchaseEndpoint<const Definition extends KeyDefinition>(
  definition: Definition,
  handler: Handler<Definition, Principal>,
): PurchaseEndpoint {
  return { access: "purchase", definition, prepare: (raw) => prepare(definition, handler, raw) };
}

/** Creates an endpoint that requires a payer. */
export function paidEndpoint<const Definition extends PaidDefinition>(
  definition: Definition,
  handler: Handler<Definition, PayingPrincipal>,
): PaidEndpoint {
  return { access: "paid", definition, prepare: (raw) => prepare(definition, handler, raw) };
}

function prepare<Definition extends EndpointDefinition, Who>(
  definition: Definition,
  handler: Handler<Definition, Who>,
  raw: RawRequest,
): Run<Who> {
  const input = validateInput(definition, raw);
  return (context) => handler({ ...input, ...context });
}

/** Finds the endpoint of a method, or undefined. */
export function findEndpoint(endpoints: readonly Endpoint[], method: string): Endpoint | undefined {
  return endpoints.find((candidate) => methodsOf(candidate).includes(method));
}

/** Returns the methods of the endpoints of one path, with OPTIONS. */
export function allowedMethods(endpoints: readonly Endpoint[]): readonly string[] {
  return [...endpoints.flatMap(methodsOf), "OPTIONS"];
}

/** A free GET endpoint also handles HEAD; a paid one does not. */
function methodsOf({ access, definition }: Endpoint): readonly string[] {
  const isPlain = access === "public" || access === "key";
  return isPlain && definition.method === "GET" ? ["GET", "HEAD"] : [definition.method];
}

export function keyRequired(): AppError {
  return new AppError("invalid_api_key", "Send an API key in the X-Api-Key header.");
}
