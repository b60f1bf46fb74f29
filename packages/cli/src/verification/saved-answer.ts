import { type Address, isAddress } from "@walletlens/engine/address";
import type { AnalysisInputs } from "@walletlens/engine/result-types";
import { SCHEMA_VERSION } from "@walletlens/engine/wallet/hud";
import { z } from "zod";
import { AnswerError } from "./answer-error.ts";

/** Kinds of answers that can be verified: bodies of three endpoints of the API. */
export type AnswerKind = "profile" | "hud" | "tokens";

/** A saved answer whose provenance and inputs have valid types. */
export interface SavedAnswer {
  readonly kind: AnswerKind;
  readonly wallet: Address;
  readonly provenance: z.output<typeof provenanceSchema>;
  /** Null without `evidence=true`. */
  readonly inputs: ValidInputs | null;
  /** As saved; its other fields can have any type. */
  readonly body: Readonly<Record<string, unknown>>;
}

export type ValidInputs = z.output<typeof inputsSchema>;

/** Path of the provenance in an answer. */
export function provenancePath(kind: AnswerKind): string {
  return kind === "profile" ? "hud.provenance" : "provenance";
}

/** Reads a parsed answer. Throws an AnswerError that names the first invalid field. */
export function readSavedAnswer(value: unknown): SavedAnswer {
  const body = check(bodySchema, value, "");
  const kind = findKind(body);
  const provenance = kind === "profile" ? check(hudSchema, body.hud, "hud").provenance : body.provenance;
  const evidence = body.evidence === undefined ? null : check(evidenceSchema, body.evidence, "evidence");
  const source = check(provenanceSchema, provenance, provenancePath(kind));
  if (source.schemaVersion !== SCHEMA_VERSION) {
    const versions = `version ${source.schemaVersion}, this program verifies ${SCHEMA_VERSION}`;
    throw new AnswerError(`The answer has another format: ${versions}.`);
  }
  return { kind, wallet: body.walletAddress, provenance: source, inputs: evidence?.inputs ?? null, body };
}

function findKind(body: z.output<typeof bodySchema>): AnswerKind {
  if (isRecord(body.hud) && isRecord(body.summary)) return "profile";
  if (body.signalType !== undefined) return "hud";
  if (Array.isArray(body.data)) return "tokens";
  throw new AnswerError(
    "The answer is not a profile, HUD or tokens of a wallet: it has none of their fields.",
  );
}

/**
 * Returns true for an object that is not a list.
 *
 * @internal
 */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown, path: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = [path, ...(issue?.path ?? [])].filter((part) => part !== "").join(".");
  throw new AnswerError(`The answer has another shape: ${field || "it"}: ${issue?.message ?? "invalid"}.`);
}

const addressText = z.string().max(64).refine(isAddress, "is no address");
const amount = z
  .string()
  .regex(/^[0-9]{1,40}$/, "is no decimal string of a whole number")
  .transform(BigInt);
const slot = z.int().nonnegative();
const signature = z.string().max(128);
const position = z.object({ signature, slot });
const time = z.iso.datetime().transform(Date.parse);

const bodySchema = z.looseObject({ walletAddress: addressText });
const hudSchema = z.looseObject({ provenance: z.unknown() });

const provenanceSchema = z.looseObject({
  schemaVersion: z.string().max(20),
  generatedAt: time,
  dataRange: z.looseObject({ complete: z.boolean() }),
  inputs: z.looseObject({
    signatures: z.int().nonnegative(),
    hash: z.string().max(64),
    pricesHash: z.string().max(64),
  }),
  transactionRange: z.object({ newest: position, oldest: position }).nullable(),
});

const price = z.number().nonnegative();

const inputsSchema = z
  .object({
    isPast: z.boolean(),
    signatures: z.array(signature),
    missing: z.array(signature),
    prices: z.object({
      solUsdByHour: z.array(z.object({ hour: time, usdMicros: amount, rangeMicros: amount.optional() })),
      present: z
        .object({
          solUsd: price.nullable(),
          tokens: z
            .array(
              z.object({
                tokenAddress: addressText,
                priceUsd: price,
                liquidityUsd: price.nullable(),
                estimated: z.literal(true).exactOptional(),
              }),
            )
            .nullable(),
        })
        .nullable(),
    }),
    mints: z.array(
      z.object({ tokenAddress: addressText, decimals: z.int().min(0).max(255), supplyRaw: amount }),
    ),
    launches: z.array(z.object({ tokenAddress: addressText, signature, slot, launchedAt: time })).default([]),
    holdings: z
      .object({
        slot,
        lamports: amount,
        tokens: z.array(
          z.object({
            tokenAddress: addressText,
            decimals: z.int().min(0).max(255),
            amountRaw: amount,
            frozenRaw: amount.optional(),
          }),
        ),
      })
      .nullable(),
    labels: z.object({
      tips: z.array(addressText),
      venues: z.array(addressText).default([]),
      exchanges: z.array(addressText).default([]),
      lending: z.array(addressText),
      incinerators: z.array(addressText),
      fees: z.array(addressText),
      dollars: z.array(addressText),
    }),
    rentRates: z.array(z.object({ fromSlot: slot, lamportsPerByte: z.int().min(1).max(1_000_000) })).min(1),
  })
  .refine(
    ({ isPast, holdings, prices }) => !isPast || (holdings === null && prices.present === null),
    "the past has no present balances and prices",
  ) satisfies z.ZodType<unknown, { readonly [Name in keyof AnalysisInputs]: unknown }>;

const evidenceSchema = z.looseObject({ inputs: inputsSchema });
