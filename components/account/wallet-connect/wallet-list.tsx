"use client";

import { type Adapter, isIosAndRedirectable, WalletReadyState } from "@solana/wallet-adapter-base";
import { useWallet, WalletProvider } from "@solana/wallet-adapter-react";
import { useEffect, useMemo } from "react";
import { BurnerWallet } from "@/components/account/wallet-connect/burner-wallet";
import { WalletButton } from "@/components/account/wallet-connect/wallet-button";
import { lazyView } from "@/components/ui/lazy-view";

const WalletBrowsers = lazyView(() => import("@/components/account/wallet-connect/wallet-browsers"));

interface WalletListProps {
  readonly isDemo: boolean;
  readonly disabled: boolean;
  /** Verb before a wallet's name, as "Pay with". */
  readonly action?: string;
  readonly choose: (wallet: Adapter) => void;
}

/** Lists Wallet Standard wallets, the Mobile Wallet Adapter on Android, and wallet apps on iPhones. */
export function WalletList(props: WalletListProps) {
  const { isDemo } = props;
  const demoWallets = useMemo(() => (isDemo ? [new BurnerWallet()] : []), [isDemo]);
  return (
    <WalletProvider wallets={demoWallets}>
      <Wallets {...props} />
    </WalletProvider>
  );
}

const USABLE: ReadonlySet<WalletReadyState> = new Set([
  WalletReadyState.Installed,
  WalletReadyState.Loadable,
]);

function Wallets({ disabled, action, choose }: WalletListProps) {
  const { wallets } = useWallet();
  const usable = wallets.filter(({ readyState }) => USABLE.has(readyState));
  const isApple = isIosAndRedirectable();
  useEffect(() => (isAndroid() ? applyNonceToStyles() : undefined), []);
  return (
    <>
      {usable.map(({ adapter }) => (
        <WalletButton key={adapter.name} wallet={adapter} disabled={disabled} choose={() => choose(adapter)}>
          {action === undefined ? adapter.name : `${action} ${adapter.name}`}
        </WalletButton>
      ))}
      {isApple && <WalletBrowsers disabled={disabled} />}
      {usable.length === 0 && !isApple && (
        <p role="alert" className="text-sm text-muted">
          There is no Solana wallet in this browser. Install one, such as Phantom, Solflare or Backpack, and
          load this page again.
        </p>
      )}
    </>
  );
}

/** Returns whether the Mobile Wallet Adapter may be offered; `WalletProvider` decides. */
function isAndroid(): boolean {
  return /android/i.test(navigator.userAgent);
}

/**
 * Sets the nonce of the page on new style elements, which the content policy requires of the mobile wallet package.
 * Returns the function that stops it.
 */
function applyNonceToStyles(): () => void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  const make = Document.prototype.createElement.bind(document);
  Object.defineProperty(document, "createElement", {
    configurable: true,
    value: (name: string, options?: ElementCreationOptions) => {
      const element = make(name, options);
      if (element instanceof HTMLStyleElement) element.nonce = nonce;
      return element;
    },
  });
  return () => void Reflect.deleteProperty(document, "createElement");
}
