import { base58 } from "@scure/base";
import { isAddress } from "@walletlens/engine/address";
import { z } from "zod";
import { parseJson } from "@/lib/runtime/parse-json";

const repeatable = new WeakSet<z.core.$ZodType>();

/** Has messages about a malformed value of this form repeat it: a form that is never part of a URL or a key. */
function repeated<Schema extends z.ZodType>(schema: Schema): Schema {
  repeatable.add(schema);
  return schema;
}

/**
 * Tells whether a message may repeat a malformed value of a setting: numbers, choices and the forms that say so. Every
 * other value may be a key, or a URL that carries one.
 */
export function isRepeatable(schema: z.core.$ZodType): boolean {
  if (repeatable.has(schema) || schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return true;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return isRepeatable(schema.def.innerType);
  return schema instanceof z.ZodPipe && isRepeatable(schema.def.in);
}

/** A base58 address of 32 bytes. */
export const addressText = repeated(z.string().refine(isAddress, "must be a base58 address of 32 bytes"));

/** A host name or an IP address. */
export const hostName = repeated(z.string().regex(/^[\w.:%-]+$/, "must be a host name or an IP address"));

/** An http or https URL, without slashes at its end. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL" })
  .transform((url) => url.replace(/\/+$/, ""));

/** One http or https URL, or several with commas between them. */
export const httpUrls = z
  .string()
  .transform((list) => list.split(",").map((url) => url.trim()))
  .pipe(z.array(httpUrl));

/** A ws or wss URL. */
export const websocketUrl = z.url({ protocol: /^wss?$/, error: "must be a ws or wss URL" });

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// URL" });

/** Header names and texts, from a JSON object, or from a list of them. */
export const headerLists = z.string().transform(parseHeaders);

/** A whole number, or several with commas between them. */
export const wholes = z
  .string()
  .transform((list) => list.split(",").map((number) => number.trim()))
  .pipe(z.array(whole(0)));

/** The 64 bytes of a Solana key pair, from base58 or from the JSON array of a key file. */
export const secretKey = z.string().transform(parseSecretKey);

/** A whole number in decimal digits. */
export function whole(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  const number = z
    .string()
    .regex(/^\d{1,16}$/, `must be a whole number ${range}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number ${range}`);
  return repeated(number);
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
    // Not base58: the complaint below says what is wanted.
  }
  context.addIssue({ code: "custom", message: "must be a secret key of 64 bytes, base58 or a JSON array" });
  return z.NEVER;
}
