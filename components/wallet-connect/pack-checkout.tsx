"use client";

import type { Adapter } from "@solana/wallet-adapter-base";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { CheckoutActions } from "@/components/account/buy-packs";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { buyPack } from "@/components/wallet-connect/buy-pack";
import { WalletList } from "@/components/wallet-connect/wallet-list";

interface PackCheckoutProps extends CheckoutActions {
  readonly packId: string;
  readonly isDemo: boolean;
  /** Whole dollars. */
  readonly usd: number;
  readonly close: () => void;
}

type Standing =
  | { readonly status: "choosing"; readonly fault: string | null }
  | { readonly status: "paying"; readonly words: string };

/** Pays for a pack with a wallet of this browser. In the demo the wallet gets play money first. */
export default function PackCheckout({ packId, isDemo, usd, readBlockhash, fund, close }: PackCheckoutProps) {
  const router = useRouter();
  const [standing, setStanding] = useState<Standing>({ status: "choosing", fault: null });
  const [funded, setFunded] = useState(!isDemo);

  const run = async (words: string, work: () => Promise<string | null>) => {
    setStanding({ status: "paying", words });
    const fault = await work().catch((error: unknown) =>
      error instanceof Error ? error.message : "Something went wrong.",
    );
    setStanding({ status: "choosing", fault });
    return fault === null;
  };
  const fill = async (wallet: Adapter) => {
    const done = await run("Asking the faucet for demo USDC.", async () => {
      if (!wallet.connected) await wallet.connect();
      const address = wallet.publicKey?.toBase58() ?? "";
      return (await fund(address, usd)) ? null : "The faucet gave nothing; try again.";
    });
    setFunded(done);
  };
  const pay = async (wallet: Adapter) => {
    const paid = await run(`Confirm the payment of $${usd} in ${wallet.name}.`, () =>
      buyPack(wallet, packId, readBlockhash),
    );
    if (!paid) return;
    router.refresh();
    close();
  };

  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted" aria-live="polite">
        {standing.status === "paying"
          ? standing.words
          : funded
            ? `Choose the wallet that pays $${usd} in USDC.`
            : "First get demo USDC: choose the wallet that shall have it."}
      </p>
      <WalletList
        isDemo={isDemo}
        disabled={standing.status === "paying"}
        choose={(wallet) => void (funded ? pay(wallet) : fill(wallet))}
      />
      {standing.status === "choosing" && standing.fault !== null && (
        <p role="alert" className="text-sm text-loss">
          {standing.fault}
        </p>
      )}
      <div className="mt-2 flex justify-end">
        <button
          type="button"
          onClick={close}
          disabled={standing.status === "paying"}
          className={BUTTON_STYLE.quiet}
        >
          Cancel
        </button>
      </div>
    </div>
  );
}
