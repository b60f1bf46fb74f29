"use client";

import { PhantomWalletAdapter } from "@solana/wallet-adapter-phantom";
import { SolflareWalletAdapter } from "@solana/wallet-adapter-solflare";
import { useState } from "react";
import { WalletButton } from "@/components/account/wallet-connect/wallet-button";

/** Wallet apps on iPhones open this page in their own browser by a deep link. */
export default function WalletBrowsers({ disabled }: { disabled: boolean }) {
  const [wallets] = useState(() => [new PhantomWalletAdapter(), new SolflareWalletAdapter()]);
  return (
    <>
      <p className="mt-2 text-sm text-muted">
        On an iPhone or iPad a wallet has a browser of its own, which opens this page:
      </p>
      {wallets.map((wallet) => (
        <WalletButton
          key={wallet.name}
          wallet={wallet}
          disabled={disabled}
          choose={() => void wallet.connect()}
        >
          Open in {wallet.name}
        </WalletButton>
      ))}
    </>
  );
}
