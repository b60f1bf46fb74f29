import { formatDate, formatReturn } from "@walletlens/format";
import { formatCopy, UNPRICED_LABELS } from "@walletlens/format/copy";
import type { AnswerBody } from "./answer-body";
import type { AnswerText } from "./fit-text";
import { describeSteps } from "./next-steps";

type Copy = Extract<AnswerBody<"job-result">, { readonly perTrade: object }>;

/** Returns the text about what a follower of a wallet would have kept. */
export function toCopyText(result: Copy): AnswerText {
  const { walletAddress, dataQualityTier, coverage, priced, unknown = [] } = result;
  const refund = priced === 0 ? " The price was given back." : "";
  return {
    lines: [
      `Following ${walletAddress} (data ${dataQualityTier}). Completed cycles only: open positions are not followed.${refund}`,
      ...formatCopy(result),
    ],
    rows: { name: "cycles", texts: result.perTrade.map(describeCycle) },
    ending: [
      `${coverage.recent} cycles ended within 90 days, ${coverage.unsuitable} cannot be followed, ${coverage.sampled} were sampled.`,
      ...(unknown.length === 0 ? [] : [`Unknown: ${unknown.join(", ")}.`]),
      describeSteps("wallet_hud", "wallet_profile"),
    ],
  };
}

function describeCycle({
  tokenMint,
  closedAt,
  walletReturn,
  followerReturn,
  isMissed,
  unpriced,
}: Copy["perTrade"][number]): string {
  const start = `${tokenMint}, ${formatDate(closedAt)}:`;
  if (unpriced !== null) return `${start} no price, ${UNPRICED_LABELS[unpriced]}.`;
  const follower = isMissed ? "missed" : writeReturn(followerReturn);
  return `${start} wallet ${writeReturn(walletReturn)}, follower ${follower}.`;
}

function writeReturn(fraction: number | null): string {
  return fraction === null ? "unknown" : formatReturn(fraction);
}
