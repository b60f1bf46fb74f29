import { base58 } from "@scure/base";
import { isAddress } from "@walletlens/engine/address";
import { type PriceKind, parseSourceAddress, SOURCE_HOSTS } from "@walletlens/solana/prices/source-address";
import { z } from "zod";
import { parseJson } from "../parse-json";

const repeatable = new WeakSet<z.core.$ZodType>();

/** Marks a schema whose malformed values are safe to repeat in messages: they are never part of a URL or a key. */
function markRepeatable<Schema extends z.ZodType>(schema: Schema): Schema {
  repeatable.add(schema);
  return schema;
}

/**
 * Returns true if a message may repeat a malformed value: numbers, choices and marked schemas. Others may contain a
 * key.
 */
export function isRepeatable(schema: z.core.$ZodType): boolean {
  if (repeatable.has(schema) || schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return true;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return isRepeatable(schema.def.innerType);
  return schema instanceof z.ZodPipe && isRepeatable(schema.def.in);
}

export const addressText = markRepeatable(
  z.string().refine(isAddress, "must be a base58 address of 32 bytes"),
);

export const hostName = markRepeatable(
  z.string().regex(/^[\w.:%-]+$/, "must be a host name or an IP address"),
);

/** Strips trailing slashes. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL" })
  .transform((url) => url.replace(/\/+$/, ""));

/** One URL, or several separated by commas. */
export const httpUrls = z
  .string()
  .transform((list) => list.split(",").map((url) => url.trim()))
  .pipe(z.array(httpUrl));

/**
 * Sources of prices separated by commas, each a URL or a form and a URL, as `coinbase=https://…`; `none` for no source.
 */
export function priceSources(kind: PriceKind) {
  const forms = Object.keys(SOURCE_HOSTS[kind]).map((form) => `${form}=URL`);
  const message = `must be http or https URLs, each alone or as ${forms.join(", ")}; or none`;
  return z
    .string()
    .transform((list) => (list.trim() === "none" ? [] : list.split(",").map((source) => source.trim())))
    .pipe(z.array(z.string().refine((source) => parseSourceAddress(kind, source) !== null, message)));
}

export const websocketUrl = z.url({ protocol: /^wss?$/, error: "must be a ws or wss URL" });

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// URL" });

/** Headers as a JSON object, or a list of such objects. */
export const headerLists = z.string().transform(parseHeaders);

/** Whole numbers separated by commas. */
export const wholes = z
  .string()
  .transform((list) => list.split(",").map((number) => number.trim()))
  .pipe(z.array(whole(0)));

/** The 64 bytes of a Solana key pair, as base58 or as the JSON array of a key file. */
export const secretKey = z.string().transform(parseSecretKey);

export function whole(min: number, max = Number.MAX_SAFE_INTEGER) {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  const number = z
    .string()
    .regex(/^\d{1,16}$/, `must be a whole number ${range}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number ${range}`);
  return markRepeatable(number);
}

/** Returns the same with a default. */
export function wholeOr(fallback: number, min: number, max?: number) {
  return whole(min, max).default(fallback);
}

const headers = z.record(z.string().regex(/^[\w-]+$/), z.string());

function parseHeaders(text: string, context: z.RefinementCtx): readonly Record<string, string>[] {
  const parsed = z.union([headers.transform((one) => [one]), z.array(headers)]).safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  context.addIssue({
    code: "custom",
    message: 'must be a JSON object of header names and texts, as {"x-api-key": "…"}, or a list of them',
  });
  return z.NEVER;
}

function parseSecretKey(text: string, context: z.RefinementCtx): Uint8Array {
  const bytes = z.array(z.int().min(0).max(255)).length(64).safeParse(parseJson(text));
  if (bytes.success) return Uint8Array.from(bytes.data);
  try {
    const decoded = base58.decode(text.trim());
    if (decoded.length === 64) return decoded;
  } catch {
    // Not base58: the check below reports it.
  }
  context.addIssue({ code: "custom", message: "must be a secret key of 64 bytes, base58 or a JSON array" });
  return z.NEVER;
}
