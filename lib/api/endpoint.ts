import type { z } from "zod";
import type {
  EndpointDefinition,
  Immutable,
  PaidDefinition,
  PublicDefinition,
} from "./contract/endpoint-definition";
import type { Caller, PayingCaller } from "./payer";
import type { RawRequest } from "./read-request";
import type { UseCases } from "./use-cases";
import { type Input, validateInput } from "./validate-input";

/** A definition with what answers it. */
export type Endpoint = PublicEndpoint | PaidEndpoint;

export interface PublicEndpoint {
  readonly access: "public";
  readonly definition: PublicDefinition;
  /** Checks what was sent; throws `invalid_request` with one issue for each thing that is wrong. */
  prepare(raw: RawRequest): Run<Caller | null>;
}

export interface PaidEndpoint {
  readonly access: "paid";
  readonly definition: PaidDefinition;
  /** Checks what was sent; throws `invalid_request` with one issue for each thing that is wrong. */
  prepare(raw: RawRequest): Run<PayingCaller>;
}

/** The work of one call whose input is in order. */
export type Run<Who> = (context: CallContext<Who>) => Promise<Answer>;

export interface CallContext<Who> {
  readonly caller: Who;
  readonly useCases: UseCases;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}

/** What a handler has to say; its body is not yet checked. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One use-case call: checked input in, an answer of a declared status out. */
export type Handler<Definition extends EndpointDefinition, Who> = (
  call: Input<Definition> & CallContext<Who>,
) => Promise<DeclaredAnswer<Definition>>;

/** An answer with a status that the definition declares, and the body that belongs to it. */
export type DeclaredAnswer<Definition extends EndpointDefinition> = {
  [Status in keyof Definition["responses"] & number]: {
    readonly status: Status;
    readonly body: Immutable<z.output<Definition["responses"][Status]>>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof Definition["responses"] & number];

/** An endpoint that anyone may call. */
export function publicEndpoint<const Definition extends PublicDefinition>(
  definition: Definition,
  handler: Handler<Definition, Caller | null>,
): PublicEndpoint {
  return { access: "public", definition, prepare: (raw) => prepare(definition, handler, raw) };
}

/** An endpoint that needs a payer. */
export function paidEndpoint<const Definition extends PaidDefinition>(
  definition: Definition,
  handler: Handler<Definition, PayingCaller>,
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
