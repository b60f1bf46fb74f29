import { CopiedCycleSchema } from "@walletlens/contract/copy";
import { LaunchResultSchema } from "@walletlens/contract/launch";
import { isAddress } from "@walletlens/engine/address";
import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import { HOLDER_DISCOVERIES } from "@walletlens/engine/holders/holder-outcome";
import { z } from "zod";
import { callCostSchema } from "@/lib/jobs/job-columns";
import { GROUP_KINDS, type GroupJobIds, type GroupWork } from "@/lib/jobs/rules/group-jobs";

const addressSchema = z.string().refine(isAddress);

export const groupKindSchema = z.enum(GROUP_KINDS);

export const groupWorkSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("holder-profiles"), mint: addressSchema, topN: z.int() }),
  z.object({ kind: z.literal("launch"), mint: addressSchema, first: z.int() }),
  z.object({
    kind: z.literal("copy"),
    wallet: addressSchema,
    terms: z.object({
      delaySeconds: z.number(),
      sizeSol: z.number().nullable(),
      slippagePercent: z.number().nullable(),
      samples: z.int(),
    }),
  }),
  z.object({ kind: z.enum(["similarity", "combined"]), wallets: z.array(addressSchema) }),
]);

/** A wallet of a job and its analysis; null if none is needed. */
const gatheredWallet = z.object({ wallet: addressSchema, analysisId: z.string().nullable() });

export const groupFindingsSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("holders"),
    found: z.object({
      mint: addressSchema,
      topN: z.int(),
      discovery: z.enum(HOLDER_DISCOVERIES),
      truncated: z.boolean(),
      /** Unix milliseconds. */
      startedAt: z.number(),
      /** By rank. */
      holders: z.array(
        gatheredWallet.extend({
          rank: z.int(),
          supplyPercent: z.number(),
          /** Base units. */
          amount: z.string(),
          /** Part of them in frozen accounts, if any. */
          frozen: z.string().optional(),
          valueSol: z.number().nullable(),
        }),
      ),
    }),
  }),
  z.object({
    kind: z.literal("launch"),
    found: z.object({
      mint: addressSchema,
      supply: z.string(),
      venue: z.string().nullable(),
      coverage: LaunchResultSchema.shape.coverage,
      launch: z.object({
        signature: z.string(),
        slot: z.int(),
        time: z.int().nullable(),
        creator: addressSchema,
      }),
      /** By rank. */
      purchases: z.array(
        z.object({
          wallet: addressSchema,
          rank: z.int(),
          slot: z.int(),
          time: z.int().nullable(),
          units: z.string(),
          /** Absent, as the next optional fields, in jobs of earlier versions, which read the first slot alone. */
          firstSlotUnits: z.string().optional(),
          lamports: z.string().nullable(),
          isCut: z.literal(true).optional(),
          transactions: z.array(
            z.object({
              signature: z.string(),
              slot: z.int().optional(),
              cosigners: z.array(addressSchema),
              payers: z.array(addressSchema).optional(),
            }),
          ),
        }),
      ),
      /** Buyers and creator, each once. */
      wallets: z.array(gatheredWallet),
    }),
  }),
  z.object({
    kind: z.literal("copied"),
    /** The followed wallet alone. */
    wallets: z.array(gatheredWallet),
    /** Null before the wallet is analyzed. */
    sample: z
      .object({
        /** Time of the analysis, ISO 8601. */
        calculatedAt: z.iso.datetime(),
        tier: z.enum(DATA_QUALITY_TIERS),
        recent: z.int(),
        unsuitable: z.int(),
        medianSizeSol: z.number().nullable(),
        cycles: z.array(
          z.object({
            mint: addressSchema,
            closedAt: z.iso.datetime(),
            trades: z.array(
              z.object({
                signature: z.string(),
                slot: z.int(),
                side: z.enum(["buy", "sell"]),
                tokens: z.number(),
                valueSol: z.number(),
                valueUsd: z.number().nullable(),
                costSol: z.number(),
              }),
            ),
          }),
        ),
        /** The first cycles, as they were read. */
        read: z.array(CopiedCycleSchema),
        /** Cost of reading them. */
        cost: callCostSchema,
      })
      .nullable(),
  }),
  z.object({
    kind: z.literal("wallets"),
    wallets: z.array(gatheredWallet),
    /** Present for the holders of a token: the token, and the percent of its supply of each wallet, in order. */
    holdersOf: z.object({ mint: addressSchema, supplyPercents: z.array(z.number()) }).optional(),
  }),
]);

type Immutable<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : { readonly [Key in keyof Value]: Immutable<Value[Key]> };

/** Findings of a job before its wallets are analyzed. Chain amounts are decimal strings. */
export type GroupFindings = Immutable<z.infer<typeof groupFindingsSchema>>;

type FindingsOf<Kind extends GroupFindings["kind"]> = Extract<GroupFindings, { readonly kind: Kind }>;

export type GatheredWallet = Immutable<z.infer<typeof gatheredWallet>>;
/** Holders that are being analyzed. */
export type FoundHolders = FindingsOf<"holders">["found"];
/** A wallet whose cycles are being followed. */
export type CopiedWallet = Omit<FindingsOf<"copied">, "kind">;
export type CopySample = NonNullable<CopiedWallet["sample"]>;
/** The same, whose cycles are drawn. */
export interface DrawnWallet extends CopiedWallet {
  readonly sample: CopySample;
}
/** A launch whose first buyers are being analyzed. */
export type FoundLaunch = FindingsOf<"launch">["found"];
export type HoldersOf = NonNullable<FindingsOf<"wallets">["holdersOf"]>;

export interface GroupWorkState {
  /** Owner, who paid. */
  readonly owner: string;
  readonly work: GroupWork;
  /** Null before the first findings. */
  readonly findings: GroupFindings | null;
}

/** Condition on a requested job: it begins when the first of its order has ended. A launch depends on no other job. */
export const FOLLOWS_FIRST = "kind <> 'launch'";

/** A launch job counts its buyers once they are known. */
function countWallets(work: GroupWork): number {
  if (work.kind === "holder-profiles") return work.topN;
  if (work.kind === "launch") return work.first;
  return work.kind === "copy" ? 1 : work.wallets.length;
}

/** Returns the values of a new job's row except the price. */
export function toJobRow(
  { jobId, requestId, work }: GroupJobIds & { readonly work: GroupWork },
  position: number,
) {
  const wallets = countWallets(work);
  return { position, id: jobId, request_id: requestId, kind: work.kind, work, wallets };
}
