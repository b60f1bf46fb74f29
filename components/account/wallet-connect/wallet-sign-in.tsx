"use client";

import type { Adapter } from "@solana/wallet-adapter-base";
import { useState } from "react";
import { signWith, type WalletSigner } from "@/components/account/wallet-connect/sign-with";
import { WalletList } from "@/components/account/wallet-connect/wallet-list";
import { ErrorText } from "@/components/ui/error-text";

interface WalletSignInProps extends WalletSigner {
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
