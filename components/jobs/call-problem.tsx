import { sanitizeText } from "@walletlens/format";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SignInChoice } from "@/components/ui/sign-in-link";

export interface Refusal {
  readonly code: string;
  readonly message: string;
}

const TITLES: Readonly<Record<string, string>> = {
  insufficient_credits: "Out of credits",
  payment_required: "You are not signed in any more",
  rate_limited: "Too many calls at once",
  blocked: "This account is blocked",
  mint_not_found: "Token not found",
  chain_unavailable: "Solana cannot be reached",
  prices_unavailable: "Prices cannot be reached",
  server_busy: "The server is busy",
  unknown_outcome: "The request may have been charged",
  database_unavailable: "The database cannot be reached",
};

const MAX_MESSAGE_LENGTH = 300;

export function CallProblem({ refusal: { code, message } }: { refusal: Refusal }) {
  return (
    <div role="alert">
      <Notice tone="warning" title={TITLES[code] ?? "The call failed"}>
        <p>
          {code === "payment_required"
            ? "Sign in again to continue."
            : sanitizeText(message, MAX_MESSAGE_LENGTH)}
          {code !== "unknown_outcome" && " Nothing was charged."}
        </p>
        <p className="mt-2 empty:hidden">
          {code === "payment_required" && <SignInChoice />}
          {code === "unknown_outcome" && (
            <Link href="/account/analyses" className="text-link">
              Check my analyses
            </Link>
          )}
          {code === "insufficient_credits" && (
            <Link href="/account/credits" className="text-link">
              Get credits
            </Link>
          )}
        </p>
      </Notice>
    </div>
  );
}
