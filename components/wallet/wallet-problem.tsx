import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { Address } from "@walletlens/engine/address";
import { sanitizeText } from "@walletlens/format";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { WalletHeader } from "@/components/wallet/wallet-header";

export interface WalletFailure {
  /** Null for a sentence only. */
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly retryAfterSeconds?: number;
}

interface ProblemLabels {
  readonly title: string;
  /** True if the error message repeats the title. */
  readonly isWhole?: true;
  readonly advice: string;
  /** Label of the retry button; null if a retry is useless. */
  readonly retry?: string | null;
}

const LABELS: Partial<Readonly<Record<ErrorCode, ProblemLabels>>> = {
  wallet_not_found: {
    title: "Never used on chain",
    isWhole: true,
    advice:
      "There is no account and no transaction at this address. If it is new, its page fills with its first transaction; otherwise check the address.",
    retry: "Look again",
  },
  system_wallet: {
    title: "Not a trader's wallet",
    advice: "Programs, pools, exchanges, token accounts and mints are not analyzed.",
    retry: null,
  },
  rate_limited: {
    title: "Too many pages at once",
    advice: "Each lookup starts work, so lookups are limited. Wait a moment.",
  },
  server_busy: {
    title: "Busy with other analyses",
    advice: "Accounts with credits have reserved capacity and do not wait behind others.",
  },
  chain_unavailable: { title: "Solana cannot be reached", advice: "Nothing is wrong with the address." },
  database_unavailable: {
    title: "The database cannot be reached",
    advice: "The stored metrics of this wallet cannot be read at the moment.",
  },
};

const OTHER: ProblemLabels = { title: "The analysis failed", advice: "Trying again starts a new one." };

const MAX_MESSAGE_LENGTH = 300;

interface WalletProblemProps {
  readonly wallet: Address;
  readonly customRpcUrl: string | null;
  readonly problem: WalletFailure;
}

export function WalletProblem({ wallet, customRpcUrl, problem: { code, message } }: WalletProblemProps) {
  const { title, isWhole = false, advice, retry = "Try again" } = findLabels(code);
  return (
    <div className="space-y-4">
      <WalletHeader
        wallet={wallet}
        customRpcUrl={customRpcUrl}
        status={<span className="figure break-all">{wallet}</span>}
      />
      <section className="rounded-lg border border-line bg-surface px-4 py-10 sm:px-8">
        <h2 className="text-lg font-medium">{title}</h2>
        {!isWhole && (
          <p className="mt-2 max-w-prose">
            <bdi>{sanitizeText(message, MAX_MESSAGE_LENGTH)}</bdi>
          </p>
        )}
        <p className="mt-1 max-w-prose text-muted">{advice}</p>
        {code === "system_wallet" && (
          <p className="mt-3 text-muted">
            If it is a token,{" "}
            <a href={`/token/${wallet}`} className="text-link">
              open its token page
            </a>
            .
          </p>
        )}
        {retry !== null && (
          <a href={`/wallet/${wallet}`} className={`mt-5 ${BUTTON_STYLE.quiet}`}>
            {retry}
          </a>
        )}
      </section>
    </div>
  );
}

export function titleProblem({ code }: WalletFailure): string {
  return findLabels(code).title;
}

function findLabels(code: ErrorCode | null): ProblemLabels {
  return (code === null ? undefined : LABELS[code]) ?? OTHER;
}
