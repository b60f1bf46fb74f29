"use client";

import { type Adapter, WalletReadyState } from "@solana/wallet-adapter-base";
import { useWallet, WalletProvider } from "@solana/wallet-adapter-react";
import Image from "next/image";
import { useMemo } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { BurnerWallet } from "@/components/wallet-connect/burner-wallet";

interface WalletListProps {
  /** True to offer a wallet of the demo's own. */
  readonly isDemo: boolean;
  readonly disabled: boolean;
  readonly choose: (wallet: Adapter) => void;
}

/** The wallets of this browser, as buttons. */
export function WalletList(props: WalletListProps) {
  const { isDemo } = props;
  const own = useMemo(() => (isDemo ? [new BurnerWallet()] : []), [isDemo]);
  return (
    <WalletProvider wallets={own}>
      <Wallets {...props} />
    </WalletProvider>
  );
}

const USABLE: ReadonlySet<WalletReadyState> = new Set([
  WalletReadyState.Installed,
  WalletReadyState.Loadable,
]);

function Wallets({ disabled, choose }: WalletListProps) {
  const { wallets } = useWallet();
  const usable = wallets.filter(({ readyState }) => USABLE.has(readyState));
  if (usable.length === 0) {
    return (
      <p role="alert" className="text-sm text-muted">
        There is no Solana wallet in this browser. Install one, such as Phantom, Solflare or Backpack, and
        load this page again.
      </p>
    );
  }
  return usable.map(({ adapter }) => (
    <button
      key={adapter.name}
      type="button"
      disabled={disabled}
      onClick={() => choose(adapter)}
      className={`${BUTTON_STYLE.quiet} h-11`}
    >
      <Image src={adapter.icon} alt="" width={20} height={20} unoptimized />
      {adapter.name}
    </button>
  ));
}
