"use client";

import type { Adapter } from "@solana/wallet-adapter-base";
import { useMutation } from "@tanstack/react-query";
import type { PackId } from "@walletlens/client/contract-types";
import { formatCount } from "@walletlens/format";
import { useRouter } from "next/navigation";
import { buyPack, type PackReceipt } from "@/components/account/wallet-connect/buy-pack";
import { connectWallet } from "@/components/account/wallet-connect/connect-wallet";
import { WalletList } from "@/components/account/wallet-connect/wallet-list";
import { Button } from "@/components/ui/button";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { ErrorText } from "@/components/ui/error-text";
import { Link } from "@/components/ui/link";
import { withQueries } from "@/components/ui/with-queries";

interface PackCheckoutProps extends CheckoutActions {
  readonly packId: PackId;
  readonly isDemo: boolean;
  /** Whole dollars. */
  readonly usd: number;
  readonly close: () => void;
}

function PackCheckout({ packId, isDemo, usd, readBlockhash, fund, close }: PackCheckoutProps) {
  const router = useRouter();
  const fill = useMutation({
    mutationFn: async (wallet: Adapter) => {
      const address = (await connectWallet(wallet)).toBase58();
      if (!(await fund(address, usd))) throw new Error("The faucet gave nothing; try again.");
    },
  });
  const pay = useMutation({
    mutationFn: (wallet: Adapter) => buyPack(wallet, packId, readBlockhash),
    onSuccess: () => router.refresh(),
  });
  const isFunded = !isDemo || fill.isSuccess;
  const next = isFunded ? pay : fill;

  if (pay.isSuccess) return <ReceiptNote {...pay.data} usd={usd} close={close} />;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted" aria-live="polite">
        {fill.isPending
          ? "Asking the faucet for demo USDC."
          : pay.isPending
            ? `Confirm the payment of $${usd} in ${pay.variables.name}.`
            : isFunded
              ? `Choose the wallet that pays $${usd} in USDC.`
              : "First get demo USDC: choose the wallet to fund. Nothing is paid yet."}
      </p>
      <WalletList
        isDemo={isDemo}
        disabled={next.isPending}
        action={isFunded ? "Pay with" : "Fund"}
        choose={(wallet) => next.mutate(wallet)}
      />
      {next.isError && <ErrorText>{next.error.message}</ErrorText>}
      <div className="mt-2 flex justify-end">
        <Button onClick={close} disabled={next.isPending}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function ReceiptNote({ credits, balance, usd, close }: PackReceipt & { usd: number; close: () => void }) {
  return (
    <div className="grid gap-3">
      <p aria-live="polite">
        Paid <span className="figure">${usd}</span> in USDC for{" "}
        <span className="figure">{formatCount(credits)}</span> credits. Your account has{" "}
        <span className="figure">{formatCount(balance)}</span> now.
      </p>
      <div className="flex justify-end gap-2">
        <Link href="/account/ledger" onClick={close} className={BUTTON_STYLE.quiet}>
          Ledger
        </Link>
        <Button look="primary" onClick={close}>
          Done
        </Button>
      </div>
    </div>
  );
}

/** Server actions for a payment by this browser. */
export interface CheckoutActions {
  readonly readBlockhash: () => Promise<string | null>;
  /** Transfers test money to a demo wallet. Returns false on failure. */
  readonly fund: (address: string, usd: number) => Promise<boolean>;
}

export default withQueries(PackCheckout);
