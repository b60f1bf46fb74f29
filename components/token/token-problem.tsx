import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { Address } from "@walletlens/engine/address";
import { TokenHeader } from "@/components/token/token-header";
import { BUTTON_STYLE } from "@/components/ui/button-style";

interface ProblemLabels {
  readonly title: string;
  readonly advice: string;
}

const LABELS: Partial<Readonly<Record<ErrorCode, ProblemLabels>>> = {
  mint_not_found: {
    title: "There is no token with this address",
    advice: "If it is a wallet's, its page shows how it trades; otherwise check the address.",
  },
  rate_limited: { title: "Too many pages at once", advice: "Wait a moment and load the page again." },
  server_busy: {
    title: "Too many tokens are being looked up",
    advice: "Wait a moment and load the page again, or sign in: accounts with credits do not wait.",
  },
  chain_unavailable: { title: "Solana cannot be reached", advice: "Nothing is wrong with the address." },
  database_unavailable: { title: "The database cannot be reached", advice: "Try again in a moment." },
};

const OTHER: ProblemLabels = { title: "Something went wrong on our side", advice: "Try again in a moment." };

interface TokenProblemProps {
  readonly mint: Address;
  readonly customRpcUrl: string | null;
  readonly code: ErrorCode;
}

export function TokenProblem({ mint, customRpcUrl, code }: TokenProblemProps) {
  const { title, advice } = LABELS[code] ?? OTHER;
  const isWallet = code === "mint_not_found";
  return (
    <div className="space-y-4">
      <TokenHeader mint={mint} customRpcUrl={customRpcUrl} called={null} supply={null} decimals={0} />
      <section className="rounded-lg border border-line bg-surface px-4 py-10 sm:px-8">
        <h2 className="text-lg font-medium">{title}</h2>
        <p className="mt-2 mb-5 max-w-prose text-muted">{advice}</p>
        <a href={isWallet ? `/wallet/${mint}` : `/token/${mint}`} className={BUTTON_STYLE.quiet}>
          {isWallet ? "Look at it as a wallet" : "Try again"}
        </a>
      </section>
    </div>
  );
}
