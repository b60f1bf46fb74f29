"use client";

import type { Adapter } from "@solana/wallet-adapter-base";
import { useState } from "react";
import { type SignInCredentials, signInRequest } from "@/components/account/wallet-connect/sign-in-request";
import { WalletList } from "@/components/account/wallet-connect/wallet-list";
import { ErrorText } from "@/components/ui/error-text";
import type { SignInRequest } from "@/lib/identity/rules/sign-in-message";

export interface WalletSigning {
  /** Requests the message to sign; null on failure. */
  readonly begin: () => Promise<SignInRequest | null>;
  /** Submits the signature. Returns an error sentence, or null. */
  readonly sendSignature: (credentials: SignInCredentials) => Promise<string | null>;
  readonly done: () => void;
}

interface WalletSignInProps extends WalletSigning {
  readonly isDemo: boolean;
}

type SignInState =
  | { readonly status: "choosing"; readonly error: string | null }
  | { readonly status: "signing"; readonly wallet: string };

export default function WalletSignIn({ isDemo, done, ...signing }: WalletSignInProps) {
  const [state, setState] = useState<SignInState>({ status: "choosing", error: null });

  const choose = async (adapter: Adapter) => {
    setState({ status: "signing", wallet: adapter.name });
    const error = await signWith(adapter, signing);
    if (error === null) done();
    else setState({ status: "choosing", error });
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
      {state.status === "choosing" && state.error !== null && <ErrorText>{state.error}</ErrorText>}
    </div>
  );
}

/** Returns an error sentence, or null. */
async function signWith(
  adapter: Adapter,
  { begin, sendSignature }: Omit<WalletSigning, "done">,
): Promise<string | null> {
  try {
    const credentials = await signInRequest(adapter, begin);
    if (credentials === null) return "That is not possible at the moment; try again shortly.";
    return await sendSignature(credentials);
  } catch (error) {
    const reason = error instanceof Error && error.message !== "" ? ` (${error.message})` : "";
    return `The wallet did not sign the message${reason}.`;
  }
}
