import { formatPercent } from "@walletlens/format";
import type { AnswerBody } from "./answer-body";
import { type AnswerText, quoteUntrusted } from "./fit-text";
import { describeUnknown, writeField, writeResult, writeSol } from "./metric-words";
import { describeSteps } from "./next-steps";

type JobResult = AnswerBody<"job-result">;
type CompactHolders = Exclude<
  Extract<JobResult, { readonly aggregate: object }>,
  { readonly buyers: object }
>;
type Holders = Exclude<Extract<JobResult, { readonly profiles: object }>, { readonly aggregate: object }>;
type Holder = CompactHolders["profiles"][number] | Holders["profiles"][number];

const STEPS = describeSteps("similarity", "launch", "wallet_hud");

/** Returns the text about the holders of a token, of the compact shape. */
export function toHoldersText({ aggregate, profiles, metadata }: CompactHolders): AnswerText {
  const { analyzedHolders, totalHolders, top1SupplyPct, top5SupplyPct, behaviorDistribution } = aggregate;
  const classes = behaviorDistribution.map(
    ({ behaviorType, count, supplyPct }) => `${count} ${behaviorType} with ${writePercent(supplyPct)}`,
  );
  return {
    lines: [
      `Token ${metadata.tokenMint}: ${analyzedHolders} of ${totalHolders} largest holders analyzed${describeList(metadata)}.`,
      `The largest holds ${writePercent(top1SupplyPct)} of supply, the five largest ${writePercent(top5SupplyPct)}; mean realized PnL ${writeField(aggregate, "avgWalletPnlSol", "sol_result")}.`,
      ...(classes.length === 0 ? [] : [`By class: ${classes.join("; ")}.`]),
    ],
    rows: {
      name: "holders",
      texts: profiles.map(
        (profile) =>
          `${describeRank(profile)}, ${describeMetrics(profile, writeField(profile, "walletPnlSol", "sol_result"))}`,
      ),
    },
    ending: [...describeUnknown({ aggregate, profiles }), STEPS],
  };
}

/** Returns the text about the holders of a token, of the full shape. */
export function toHolderListText({ tokenMint, profiles, metadata }: Holders): AnswerText {
  const { totalHoldersAnalyzed, totalHoldersRequested, failedHolders } = metadata;
  const failures = failedHolders === 0 ? "" : `, ${failedHolders} failed`;
  return {
    lines: [
      `Token ${tokenMint}: ${totalHoldersAnalyzed} of ${totalHoldersRequested} largest holders analyzed${failures}${describeList(metadata)}.`,
    ],
    rows: {
      name: "holders",
      texts: profiles.map((profile) => {
        if (!profile.analysisSkipped)
          return `${describeRank(profile)}, ${describeTrading(profile.token)}, ${describeMetrics(profile, writeResult(profile, "net"))}`;
        const label = profile.knownLabel === null ? "a known account" : quoteUntrusted(profile.knownLabel);
        return `${describeRank(profile)}, not analyzed: ${label}.`;
      }),
    },
    ending: [...describeUnknown({ profiles }), STEPS],
  };
}

/** Returns what a holder paid and got for the token. */
function describeTrading(token: Holders["profiles"][number]["token"]): string {
  if (token === null) return "no known buy";
  const spent = writeField(token, "totalSolSpent", "sol");
  const received = writeField(token, "totalSolReceived", "sol");
  return `bought for ${spent}, ${received === writeSol(0) ? "sold none" : `sold for ${received}`}`;
}

function describeMetrics(holder: Holder, result: string): string {
  const { behaviorType, dataQualityTier } = holder;
  return `${behaviorType ?? "class unknown"}, total PnL ${result}, hold ${writeField(holder, "medianHoldTimeHours", "hours")}, data quality ${dataQualityTier}.`;
}

function describeRank({ rank, walletAddress, supplyPercent }: Holder): string {
  return `#${rank} ${walletAddress} ${writePercent(supplyPercent)} of supply`;
}

function describeList({ truncated }: Holders["metadata"] | CompactHolders["metadata"]): string {
  return truncated ? "; the list may lack holders" : "";
}

/** The number is from 0 to 100. */
function writePercent(percent: number): string {
  return formatPercent(percent / 100);
}
