"use client";

import type { Adapter } from "@solana/wallet-adapter-base";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { signInRequest } from "@/components/wallet-connect/sign-in-request";
import { WalletList } from "@/components/wallet-connect/wallet-list";
import type { SignInRequest } from "@/lib/domain/sign-in-message";

interface WalletSignInProps {
  readonly isDemo: boolean;
  /** Path to go to afterwards. */
  readonly next: string;
  /** Asks the server for the message to sign; null where the server makes none at the moment. */
  readonly begin: () => Promise<SignInRequest | null>;
}

type SignInState =
  | { readonly status: "choosing"; readonly fault: string | null }
  | { readonly status: "signing"; readonly wallet: string };

/** The wallets of this browser; a click on one signs in with it. */
export default function WalletSignIn({ isDemo, next, begin }: WalletSignInProps) {
  const router = useRouter();
  const [state, setState] = useState<SignInState>({ status: "choosing", fault: null });

  const choose = async (adapter: Adapter) => {
    setState({ status: "signing", wallet: adapter.name });
    const fault = await signInWith(adapter, begin);
    if (fault !== null) {
      setState({ status: "choosing", fault });
      return;
    }
    router.replace(next);
    router.refresh();
  };

  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted" aria-live="polite">
        {state.status === "signing"
          ? `Confirm in ${state.wallet}: it signs a message, which costs nothing.`
          : "Choose a wallet. It signs a message, which costs nothing."}
      </p>
      <WalletList
        isDemo={isDemo}
        disabled={state.status === "signing"}
        choose={(wallet) => void choose(wallet)}
      />
      {state.status === "choosing" && state.fault !== null && (
        <p role="alert" className="text-sm text-loss">
          {state.fault}
        </p>
      )}
    </div>
  );
}

/**
 * Has the wallet sign and hands the signature in. Returns a sentence about what went wrong; null where all went well.
 */
async function signInWith(adapter: Adapter, begin: WalletSignInProps["begin"]): Promise<string | null> {
  try {
    if (!adapter.connected) await adapter.connect();
    const request = await begin();
    if (request === null) return "Signing in is not possible at the moment; try again shortly.";
    const credentials = await signInRequest(adapter, request);
    const { signIn } = await import("next-auth/react");
    const answer = await signIn("solana", { ...credentials, redirect: false });
    return answer?.ok ? null : (answer?.error ?? "The server could not be reached; try again.");
  } catch (error) {
    const reason = error instanceof Error && error.message !== "" ? ` (${error.message})` : "";
    return `The wallet did not sign the message${reason}.`;
  }
}
