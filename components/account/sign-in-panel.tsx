"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { sendSignature } from "@/components/account/wallet-connect/send-signature";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { ErrorText } from "@/components/ui/error-text";
import { lazyView } from "@/components/ui/lazy-view";
import type { SignInRequest } from "@/lib/identity/rules/sign-in-message";

const WalletSignIn = lazyView(
  () => import("@/components/account/wallet-connect/wallet-sign-in"),
  <p className="h-11 content-center text-muted">Looking for wallets…</p>,
);

export interface SignInPanelProps {
  readonly isDemo: boolean;
  readonly next: string;
  /** Requests the message to sign; null on failure. */
  readonly begin: () => Promise<SignInRequest | null>;
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  /** Why the reader returned without a session; null otherwise. */
  readonly error: string | null;
}

/** Loads the wallet script on demand. */
export function SignInPanel({ isDemo, next, begin, providers, error }: SignInPanelProps) {
  const [isChoosing, setChoosing] = useState(false);
  const router = useRouter();
  const goOn = () => {
    router.replace(next);
    router.refresh();
  };
  return (
    <div className="grid gap-3">
      {error !== null && <ErrorText>{error}</ErrorText>}
      <noscript>
        <p className="text-warning">Signing in needs JavaScript, which is off in this browser.</p>
      </noscript>
      {isChoosing ? (
        <WalletSignIn isDemo={isDemo} begin={begin} sendSignature={sendSignature} done={goOn} />
      ) : (
        <button
          type="button"
          onClick={() => setChoosing(true)}
          className={`${BUTTON_STYLE.large} justify-center`}
        >
          Sign in with a Solana wallet
        </button>
      )}
      {providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          onClick={() => void goTo(id, next)}
          className={`${BUTTON_STYLE.quiet} h-11 justify-center`}
        >
          Sign in with {name}
        </button>
      ))}
    </div>
  );
}

async function goTo(provider: string, callbackUrl: string): Promise<void> {
  const { signIn } = await import("next-auth/react");
  await signIn(provider, { callbackUrl });
}
