"use client";

import type { PackId } from "@walletlens/client/contract-types";
import { formatCount, formatPrice } from "@walletlens/format";
import { useState } from "react";
import type { CheckoutActions } from "@/components/account/wallet-connect/pack-checkout";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { lazyView } from "@/components/ui/lazy-view";

const PackCheckout = lazyView(
  () => import("@/components/account/wallet-connect/pack-checkout"),
  <p className="h-11 content-center text-muted">Looking for wallets…</p>,
);

interface Pack {
  readonly id: PackId;
  readonly credits: number;
  readonly usd: number;
}

interface BuyPacksProps extends CheckoutActions {
  readonly packs: readonly Pack[];
  readonly isDemo: boolean;
}

export function BuyPacks({ packs, isDemo, ...actions }: BuyPacksProps) {
  const [chosen, setChosen] = useState<Pack | null>(null);
  const close = () => setChosen(null);
  return (
    <>
      <ul className="grid gap-px bg-line sm:grid-cols-3">
        {packs.map((pack) => (
          <li key={pack.id} className="grid gap-3 bg-surface p-4">
            <p>
              <span className="figure text-xl font-medium">{formatCount(pack.credits)}</span>{" "}
              <span className="text-muted">credits</span>
            </p>
            <p className="text-sm text-muted">
              <span className="figure text-text">{formatPrice(pack.usd)}</span> in USDC,{" "}
              <span className="figure">{formatPrice(pack.usd / pack.credits)}</span> a credit
            </p>
            <div>
              <Button onClick={() => setChosen(pack)}>Buy {formatCount(pack.credits)}</Button>
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        open={chosen !== null}
        onOpenChange={(open) => open || close()}
        title={`${formatCount(chosen?.credits ?? 0)} credits for ${formatPrice(chosen?.usd ?? 0)}`}
        description="Paid in USDC from a wallet of this browser. The credits are there as soon as the payment is confirmed."
      >
        {chosen !== null && (
          <PackCheckout {...actions} packId={chosen.id} usd={chosen.usd} isDemo={isDemo} close={close} />
        )}
      </Dialog>
    </>
  );
}
