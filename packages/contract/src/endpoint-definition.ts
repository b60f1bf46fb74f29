import { z } from "zod";
import { FREE, PRICED_ENDPOINTS, type Price, type PricedEndpointId } from "./prices.ts";

/** Beginning of every path of the API. */
export const API_BASE = "/api/v1";

export const HTTP_METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

/** Body of an endpoint that takes none. */
export const NO_BODY = z.undefined();

/** Parts of the definition of an endpoint that takes nothing. */
export const NO_INPUT = {
  params: z.strictObject({}),
  query: z.strictObject({}),
  headers: z.object({}),
  body: NO_BODY,
} as const;

/** Failures that belong to what an endpoint is about. Those that any call can meet are named nowhere. */
export type EndpointFailure =
  | "not_found"
  | "payment_required"
  | "payment_invalid"
  | "wallet_not_found"
  | "token_not_found"
  | "mint_not_found"
  | "system_wallet"
  | "job_not_found"
  | "server_busy"
  | "watchlist_full"
  | "webhooks_full"
  | "result_not_found"
  | "chain_unavailable"
  | "prices_unavailable";

/**
 * Definition of what an endpoint takes and gives. All that is said about it anywhere is derived from this.
 */
interface CommonDefinition {
  readonly id: string;
  readonly method: HttpMethod;
  /** Relative to the base address; `:name` is a path parameter. */
  readonly path: string;
  readonly price: Price;
  /** One sentence for people who read the documentation. */
  readonly summary: string;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  /** Names in lower case. Headers that are not named here are not looked at. */
  readonly headers: z.ZodObject;
  /** Schema of the parsed JSON; undefined stands for no body at all. */
  readonly body: z.ZodType;
  /** One schema per status of success. An answer that does not match its schema is never sent. */
  readonly responses: Readonly<Record<number, z.ZodType>>;
  readonly failures?: readonly EndpointFailure[];
  /** True where an answer has a tag, and one that the caller has already is a 304. */
  readonly isTagged?: true;
}

/** An endpoint for everyone. A key that is sent anyway must be a good one, and may open more of the answer. */
export interface PublicDefinition extends CommonDefinition {
  readonly access: "public";
  /** An answer in parts as they come: its schema is that of one event's data. JSON where it is left out. */
  readonly mediaType?: "text/event-stream";
}

/** An endpoint for callers with an API key. A paying wallet has no account, and is told to send a key. */
export interface KeyDefinition extends CommonDefinition {
  readonly access: "key";
  /** True where it sells something to the account, for a payment that comes along. */
  readonly isPurchase?: true;
  /** An answer in parts as they come: its schema is that of one event's data. JSON where it is left out. */
  readonly mediaType?: "text/event-stream";
}

/** An endpoint that needs a caller who can pay, even where the price is zero. */
export interface PaidDefinition extends CommonDefinition {
  readonly access: "paid";
  /**
   * `delivery`: a 200 is charged once its body exists, and nothing else is. `acceptance`: the handler has the price
   * taken together with the recording of the job that it promises.
   */
  readonly chargeOn: "delivery" | "acceptance" | "never";
  /** True where an answer that is not ready is promised by a job, which is good for the same question alone. */
  readonly mayQueue: boolean;
}

export type EndpointDefinition = PublicDefinition | KeyDefinition | PaidDefinition;

/** `Body` as it is handed around: answers are immutable. */
export type Immutable<Body> = Body extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Body extends object
    ? { readonly [Key in keyof Body]: Immutable<Body[Key]> }
    : Body;

/** Body of `Schema` as JSON has it: immutable, and a field without a value is absent. */
export type JsonBody<Schema extends z.ZodType> = Immutable<Present<z.output<Schema>>>;

type Present<Value> = Value extends object
  ? { [Name in keyof Value]: Present<Exclude<Value[Name], undefined>> }
  : Value;

/** Takes an endpoint's method, path and price from the price table. */
export function priced<Id extends PricedEndpointId>(id: Id) {
  const { method, path, credits, usdMicros } = PRICED_ENDPOINTS[id];
  const price: Price = { credits, usdMicros };
  return { id, method, path, price };
}

/** Begins the definition of an endpoint for callers with a key that costs nothing, and takes nothing unless it says so. */
export function keyed<Id extends string, Method extends CommonDefinition["method"], Path extends string>(
  id: Id,
  method: Method,
  path: Path,
) {
  return { id, method, path, price: FREE, access: "key", ...NO_INPUT } as const;
}
