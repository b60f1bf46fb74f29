import * as z from "zod/mini";
import type { HolderRow } from "@/components/token/holder-row";

const Figures = z.object({
  walletAddress: z.string(),
  rank: z.number(),
  supplyPercent: z.number(),
  behaviorType: z.nullable(z.string()),
  exitPattern: z.string(),
  medianHoldTimeHours: z.number(),
  dataQualityTier: z.string(),
  confidence: z.number(),
  completedCycleCount: z.number(),
  tokenHoldingValueSol: z.number(),
  walletRealizedPnlSol: z.number(),
  walletPnlSol: z.number(),
  knownType: z.nullable(z.string()),
  knownLabel: z.nullable(z.string()),
  analysisSkipped: z.boolean(),
  analysisFailed: z._default(z.boolean(), false),
  unknown: z._default(z.array(z.string()), []),
});

/** Of a holder whose analysis failed there is a place among the holders and nothing else. */
const Failed = z.pipe(
  z.object({
    walletAddress: z.string(),
    rank: z.number(),
    supplyPercent: z.number(),
    analysisFailed: z.literal(true),
  }),
  z.transform((known) => ({ ...NOTHING_KNOWN, ...known })),
);

const Row = z.union([Figures, Failed]);

const NOTHING_KNOWN = {
  behaviorType: null,
  exitPattern: "unknown",
  medianHoldTimeHours: 0,
  dataQualityTier: "INSUFFICIENT",
  confidence: 0,
  completedCycleCount: 0,
  tokenHoldingValueSol: 0,
  walletRealizedPnlSol: 0,
  walletPnlSol: 0,
  knownType: null,
  knownLabel: null,
  analysisSkipped: false,
  unknown: [
    "medianHoldTimeHours",
    "confidence",
    "tokenHoldingValueSol",
    "walletRealizedPnlSol",
    "walletPnlSol",
    "exitPattern",
  ],
};

/** Rows out of what an event or a result says of holders; what is no holder is left out. */
export function readHolderRows(holders: readonly unknown[]): readonly HolderRow[] {
  return holders.flatMap((holder) => {
    const row = Row.safeParse(holder);
    return row.success ? [row.data] : [];
  });
}
