import { formatCount } from "@walletlens/format";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentSession } from "@/app/current-session";
import type { PageInput } from "@/app/page-input";
import { readNextPath, toLocalPath } from "@/components/account/next-path";
import { describeSignInError } from "@/components/account/sign-in-error";
import { SignInPanel } from "@/components/account/sign-in-panel";
import { readEnv } from "@/lib/config/env";
import { beginWalletSignIn } from "./begin-wallet-sign-in";
import { listServices } from "./list-services";

export const metadata: Metadata = {
  title: "Sign in",
  description: "Sign in with a Solana wallet to get an account with credits and API keys.",
  robots: { index: false },
};

export default async function SignInPage({ searchParams }: PageInput) {
  const { next, error, callbackUrl, again } = await searchParams;
  const path = readNextPath(next ?? toLocalPath(callbackUrl));
  if (again !== "true" && (await currentSession()) !== null) {
    // A signed-in user returns from adding an identity; the account page shows the error.
    redirect(typeof error === "string" ? `/account?error=${encodeURIComponent(error)}` : path);
  }
  const { isDemo, signupBonusCredits } = readEnv();
  return (
    <div className="mx-auto max-w-md py-8 sm:py-16">
      <h1 className="text-2xl font-semibold tracking-tight">Sign in</h1>
      <p className="mt-2 mb-6 text-muted text-pretty">
        An account holds credits, API keys and your analyses.
        {signupBonusCredits > 0 && ` A new one starts with ${formatCount(signupBonusCredits)} credits.`}
      </p>
      <SignInPanel
        isDemo={isDemo}
        next={path}
        begin={beginWalletSignIn}
        providers={listServices()}
        error={describeSignInError(error)}
      />
      {!isDemo && signupBonusCredits > 0 && (
        <p className="mt-6 text-sm text-faint text-pretty">
          The credits are for wallets that have been used on Solana, and for a few new accounts a day from one
          address.
        </p>
      )}
    </div>
  );
}
