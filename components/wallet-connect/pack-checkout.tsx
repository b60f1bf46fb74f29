"use client";

import type { Adapter } from "@solana/wallet-adapter-base";
import { useMutation } from "@tanstack/react-query";
import type { PackId } from "@walletlens/client/contract-types";
import { useRouter } from "next/navigation";
import type { CheckoutActions } from "@/components/account/buy-packs";
import { QueryProvider } from "@/components/query/query-provider";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { buyPack } from "@/components/wallet-connect/buy-pack";
import { WalletList } from "@/components/wallet-connect/wallet-list";

interface PackCheckoutProps extends CheckoutActions {
  readonly packId: PackId;
  readonly isDemo: boolean;
  /** Whole dollars. */
  readonly usd: number;
  readonly close: () => void;
}

/** Pays for a pack with a wallet of this browser. In the demo the wallet gets play money first. */
export default function PackCheckout(props: PackCheckoutProps) {
  return (
    <QueryProvider>
      <Checkout {...props} />
    </QueryProvider>
  );
}

function Checkout({ packId, isDemo, usd, readBlockhash, fund, close }: PackCheckoutProps) {
  const router = useRouter();
  const fill = useMutation({
    mutationFn: async (wallet: Adapter) => {
      if (!wallet.connected) await wallet.connect();
      const address = wallet.publicKey?.toBase58() ?? "";
      if (!(await fund(address, usd))) throw new Error("The faucet gave nothing; try again.");
    },
  });
  const pay = useMutation({
    mutationFn: (wallet: Adapter) => buyPack(wallet, packId, readBlockhash),
    onSuccess: () => {
      router.refresh();
      close();
    },
  });
  const isFunded = !isDemo || fill.isSuccess;
  const next = isFunded ? pay : fill;

  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted" aria-live="polite">
        {fill.isPending
          ? "Asking the faucet for demo USDC."
          : pay.isPending
            ? `Confirm the payment of $${usd} in ${pay.variables.name}.`
            : isFunded
              ? `Choose the wallet that pays $${usd} in USDC.`
              : "First get demo USDC: choose the wallet that shall have it."}
      </p>
      <WalletList isDemo={isDemo} disabled={next.isPending} choose={(wallet) => next.mutate(wallet)} />
      {next.isError && (
        <p role="alert" className="text-sm text-loss">
          {next.error.message}
        </p>
      )}
      <div className="mt-2 flex justify-end">
        <button type="button" onClick={close} disabled={next.isPending} className={BUTTON_STYLE.quiet}>
          Cancel
        </button>
      </div>
    </div>
  );
}
