import { sanitizeText } from "@walletlens/client/format";
import { Notice } from "@/components/ui/notice";
import { OWN_RESULT_DAYS } from "@/lib/jobs/rules/jobs";

const LABELS = {
  unknown: {
    title: "This analysis is not yours to see",
    text: "It belongs to another account, or there is none at this address any more. Sign in with the account that asked for it, or run one of your own.",
  },
  expired: {
    title: "This result has expired",
    text: `Results are shown here for ${OWN_RESULT_DAYS} days, or until a release changes what they hold. Wallets that were analyzed since are quick: run it again to see how things stand now.`,
  },
  failed: { title: "The analysis failed", text: "Its credits were given back." },
} as const;

const MAX_MESSAGE_LENGTH = 300;

export function AnalysisNotice({ state, error }: { state: keyof typeof LABELS; error: string | null }) {
  const { title, text } = LABELS[state];
  return (
    <Notice tone={state === "failed" ? "warning" : "neutral"} title={title}>
      {error !== null && <p>{sanitizeText(error, MAX_MESSAGE_LENGTH)}</p>}
      <p>{text}</p>
    </Notice>
  );
}
