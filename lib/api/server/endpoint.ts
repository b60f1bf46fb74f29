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

/** A definition with what answers it. */
export type Endpoint = PublicEndpoint | StreamEndpoint | KeyEndpoint | PurchaseEndpoint | PaidEndpoint;

export interface PublicEndpoint {
  readonly access: "public";
  readonly definition: PublicDefinition;
  /** Checks what was sent; throws `invalid_request` with one issue for each thing that is wrong. */
  prepare(raw: RawRequest): Run<Principal | null>;
}

/** An endpoint that goes on answering: for everyone, or for who has an account. */
export interface StreamEndpoint {
  readonly access: "stream";
  readonly definition: PublicDefinition | KeyDefinition;
  /** Checks what was sent; throws `invalid_request` with one issue for each thing that is wrong. */
  prepare(raw: RawRequest): (context: CallContext<Principal | null>) => Promise<Stream>;
}

/** Events as they come; null where the caller has them all. */
export type Stream = AsyncIterable<ServerEvent> | null;

/** One server-sent event. Its id is what a caller who comes back names. */
export interface ServerEvent {
  readonly id: number;
  readonly name: string;
  readonly data: unknown;
}

export interface KeyEndpoint {
  readonly access: "key";
  readonly definition: KeyDefinition;
  /** Checks what was sent; throws `invalid_request` with one issue for each thing that is wrong. */
  prepare(raw: RawRequest): Run<KeyPrincipal>;
}

/** An endpoint that sells something to the account that calls, for a payment that comes along. */
export interface PurchaseEndpoint {
  readonly access: "purchase";
  readonly definition: KeyDefinition;
  /** Checks what was sent; what it prepares says how the account stands after the purchase. */
  prepare(raw: RawRequest): Run<Principal>;
}

export interface PaidEndpoint {
  readonly access: "paid";
  readonly definition: PaidDefinition;
  /** Checks what was sent; throws `invalid_request` with one issue for each thing that is wrong. */
  prepare(raw: RawRequest): Run<PayingPrincipal>;
}

/** The work of one call whose input is in order. */
export type Run<Who> = (context: CallContext<Who>) => Promise<HandlerResult>;

export interface CallContext<Who> {
  readonly caller: Who;
  readonly useCases: UseCases;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}

/** Answer of a handler; its body is not yet checked, except where it is text: that was checked when it was kept. */
export interface HandlerResult {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Wallets whose metrics the caller has paid for once the answer is settled. */
  readonly delivered?: readonly DeliveredWallet[];
}

/** One use-case call: checked input in, an answer of a declared status out. */
export type Handler<Definition extends EndpointDefinition, Who> = (
  call: Input<Definition> & CallContext<Who>,
) => Promise<DeclaredResult<Definition>>;

/** An answer with a status that the definition declares, and the body that belongs to it. */
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

/** An endpoint that anyone may call. */
export function publicEndpoint<const Definition extends PublicDefinition>(
  definition: Definition,
  handler: Handler<Definition, Principal | null>,
): PublicEndpoint {
  return { access: "public", definition, prepare: (raw) => prepare(definition, handler, raw) };
}

/** An endpoint that goes on answering. */
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

/** An endpoint that needs an API key. */
export function keyEndpoint<const Definition extends KeyDefinition>(
  definition: Definition,
  handler: Handler<Definition, KeyPrincipal>,
): KeyEndpoint {
  return { access: "key", definition, prepare: (raw) => prepare(definition, handler, raw) };
}

/** An endpoint that sells something to the account that calls. */
export function purchaseEndpoint<const Definition extends KeyDefinition>(
  definition: Definition,
  handler: Handler<Definition, Principal>,
): PurchaseEndpoint {
  return { access: "purchase", definition, prepare: (raw) => prepare(definition, handler, raw) };
}

/** An endpoint that needs a payer. */
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

/** Finds the endpoint of a method; undefined where the path has none. */
export function findEndpoint(endpoints: readonly Endpoint[], method: string): Endpoint | undefined {
  return endpoints.find((candidate) => methodsOf(candidate).includes(method));
}

/** The methods that the endpoints of one path answer, a preflight included. */
export function allowedMethods(endpoints: readonly Endpoint[]): readonly string[] {
  return [...endpoints.flatMap(methodsOf), "OPTIONS"];
}

/** A HEAD of a free endpoint is its GET without the body; of a paid one it would be work without a result. */
function methodsOf({ access, definition }: Endpoint): readonly string[] {
  const isPlain = access === "public" || access === "key";
  return isPlain && definition.method === "GET" ? ["GET", "HEAD"] : [definition.method];
}

/** The error of a call that needs an account and came without a key. */
export function keyRequired(): AppError {
  return new AppError("invalid_api_key", "Send an API key in the X-Api-Key header.");
}
