import { z } from "zod";
import { FREE, PRICED_ENDPOINTS, type Price, type PricedEndpoint, type PricedEndpointId } from "./prices.ts";

/** Prefix of every path of the API. */
export const API_BASE = "/api/v1";

export const HTTP_METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

/** Body of an endpoint without one. */
export const NO_BODY = z.undefined();

/** Input of an endpoint without parameters. */
export const NO_INPUT = {
  params: z.strictObject({}),
  query: z.strictObject({}),
  headers: z.object({}),
  body: NO_BODY,
} as const;

/** Errors that are specific to an endpoint. Errors of every call are not listed. */
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

/** Definition of an endpoint, from which its documentation, validation and clients are derived. */
interface CommonDefinition {
  readonly id: string;
  readonly method: HttpMethod;
  /** Relative to the base URL; `:name` is a path parameter. */
  readonly path: string;
  readonly price: Price;
  /** Prices that are added to `price` for each of these fields of the body that is true. */
  readonly optionPrices?: Readonly<Record<string, Price>>;
  /** One sentence for the documentation. */
  readonly summary: string;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  /** Names in lower case. Other headers are ignored. */
  readonly headers: z.ZodObject;
  /** Schema of the parsed JSON; `NO_BODY` for none. */
  readonly body: z.ZodType;
  /** One schema per status of success. A response that does not match its schema is never sent. */
  readonly responses: Readonly<Record<number, z.ZodType>>;
  readonly failures?: readonly EndpointFailure[];
  /** True if responses have an entity tag. */
  readonly isTagged?: true;
}

/**
 * An endpoint without required credentials. A key must be valid if it is sent, and may return more fields.
 */
export interface PublicDefinition extends CommonDefinition {
  readonly access: "public";
  /** Media type of a stream; its schema describes one event. Default: JSON. */
  readonly mediaType?: "text/event-stream";
}

/** An endpoint that requires an API key. */
export interface KeyDefinition extends CommonDefinition {
  readonly access: "key";
  /** True if it sells something to the account for a payment in the same request. */
  readonly isPurchase?: true;
  /** Media type of a stream; its schema describes one event. Default: JSON. */
  readonly mediaType?: "text/event-stream";
}

/** An endpoint that requires a caller who can pay, even if the price is zero. */
export interface PaidDefinition extends CommonDefinition {
  readonly access: "paid";
  /**
   * `delivery`: a 200 is charged once its body exists. `acceptance`: the handler charges and records the job
   * together.
   */
  readonly chargeOn: "delivery" | "acceptance" | "never";
  /** True if a job replaces a response that is not ready. The job is valid only for the same request. */
  readonly mayQueue: boolean;
  /**
   * Present if an account is charged once per UTC day for all calls with the same path parameters. A payment
   * pays for one call.
   */
  readonly chargedPer?: "day";
  /** True if each caller gets the same response. */
  readonly isOpenToAll?: true;
  /** Media type that the query may select for a 200 in place of JSON; it is streamed. */
  readonly streamedAs?: "text/csv";
}

export type EndpointDefinition = PublicDefinition | KeyDefinition | PaidDefinition;

/** Immutable form of a response body. */
export type Immutable<Body> = Body extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Body extends object
    ? { readonly [Key in keyof Body]: Immutable<Body[Key]> }
    : Body;

/** JSON form of a schema's output: immutable, without undefined fields. */
export type JsonBody<Schema extends z.ZodType> = Immutable<Present<z.output<Schema>>>;

type Present<Value> = Value extends object
  ? { [Name in keyof Value]: Present<Exclude<Value[Name], undefined>> }
  : Value;

/** Returns the price of a call with this parsed body: that of the endpoint and of each option that is true. */
export function priceCall({ price, optionPrices = {} }: CommonDefinition, body: unknown): Price {
  const bodyEntries = typeof body === "object" && body !== null ? Object.entries(body) : [];
  return Object.entries(optionPrices).reduce<Price>(
    (sum, [name, added]) =>
      bodyEntries.some(([field, value]) => field === name && value === true)
        ? { credits: sum.credits + added.credits, usdMicros: sum.usdMicros + added.usdMicros }
        : sum,
    price,
  );
}

/** Returns id, method, path and prices of an endpoint in the price table. */
export function priced<Id extends PricedEndpointId>(id: Id) {
  const { method, path, credits, usdMicros } = PRICED_ENDPOINTS[id];
  const price: Price = { credits, usdMicros };
  const { options }: PricedEndpoint = PRICED_ENDPOINTS[id];
  return { id, method, path, price, ...(options !== undefined && { optionPrices: options }) };
}

/** Returns the same for an endpoint that requires a caller who can pay. */
export function paid<
  Id extends PricedEndpointId,
  ChargeOn extends PaidDefinition["chargeOn"],
  MayQueue extends boolean,
>(id: Id, chargeOn: ChargeOn, mayQueue: MayQueue) {
  return { ...priced(id), access: "paid", chargeOn, mayQueue } as const;
}

/** Returns the common part of a free endpoint that requires a key and has no input by default. */
export function keyed<Id extends string, Method extends CommonDefinition["method"], Path extends string>(
  id: Id,
  method: Method,
  path: Path,
) {
  return { id, method, path, price: FREE, access: "key", ...NO_INPUT } as const;
}
