"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { WalletSigner } from "@/components/account/wallet-connect/sign-with";
import { Button } from "@/components/ui/button";
import { lazyView } from "@/components/ui/lazy-view";

const WalletSignIn = lazyView(
  () => import("@/components/account/wallet-connect/wallet-sign-in"),
  <p className="h-11 content-center text-muted">Looking for wallets…</p>,
);

interface AddIdentityProps {
  readonly begin: WalletSigner["begin"];
  readonly sendSignature: WalletSigner["sendSignature"];
  readonly isDemo: boolean;
  readonly providers: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Adds a wallet by a signed message, or an account of another service. The wallet list is not in a dialog: the
 * windows of the Mobile Wallet Adapter must receive taps.
 */
export function AddIdentity({ isDemo, begin, sendSignature, providers }: AddIdentityProps) {
  const router = useRouter();
  const [isChoosing, setChoosing] = useState(false);
  const finish = () => {
    setChoosing(false);
    router.refresh();
  };
  return (
    <div className="grid gap-3 border-t border-line p-4">
      <div className="flex flex-wrap gap-2">
        <Button aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          Add a wallet
        </Button>
        {providers.map(({ id, name }) => (
          <Button key={id} onClick={() => void visit(id)}>
            Add {name}
          </Button>
        ))}
      </div>
      {isChoosing && (
        <div className="max-w-md">
          <p className="text-sm text-muted">
            Anyone who controls the wallet can sign in to this account. Adding it brings no bonus.
          </p>
          <WalletSignIn isDemo={isDemo} begin={begin} sendSignature={sendSignature} done={finish} />
        </div>
      )}
    </div>
  );
}

/** Sends the browser to a service to add the account there, not to sign in with it. */
async function visit(provider: string): Promise<void> {
  const { signIn } = await import("next-auth/react");
  await signIn(provider, { callbackUrl: "/account", add: "yes" });
}
