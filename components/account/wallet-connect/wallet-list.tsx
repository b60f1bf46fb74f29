"use client";

import { type Adapter, isIosAndRedirectable, WalletReadyState } from "@solana/wallet-adapter-base";
import { useWallet, WalletProvider } from "@solana/wallet-adapter-react";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { BurnerWallet } from "@/components/account/wallet-connect/burner-wallet";
import { WalletButton } from "@/components/account/wallet-connect/wallet-button";

const WalletBrowsers = lazy(() => import("@/components/account/wallet-connect/wallet-browsers"));

interface WalletListProps {
  /** True to offer a wallet of the demo's own. */
  readonly isDemo: boolean;
  readonly disabled: boolean;
  /** Verb before a wallet's name, as "Pay with"; left out where the place says what choosing does. */
  readonly action?: string;
  readonly choose: (wallet: Adapter) => void;
}

/**
 * The wallets of this browser, as buttons: those of the Wallet Standard, on Android the wallet apps by the Mobile Wallet
 * Adapter, and on an iPhone the browsers of wallet apps.
 */
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
      {isApple && (
        <Suspense>
          <WalletBrowsers disabled={disabled} />
        </Suspense>
      )}
      {usable.length === 0 && !isApple && (
        <p role="alert" className="text-sm text-muted">
          There is no Solana wallet in this browser. Install one, such as Phantom, Solflare or Backpack, and
          load this page again.
        </p>
      )}
    </>
  );
}

/** True on a device for which the Mobile Wallet Adapter may be offered; `WalletProvider` decides. */
function isAndroid(): boolean {
  return /android/i.test(navigator.userAgent);
}

/**
 * Gives the page's nonce to style elements that are made from now on, until the function that it returns is called: the
 * windows of the mobile wallets' package bring styles of their own, and the site's policy lets no others in.
 */
function applyNonceToStyles(): () => void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  const make = Document.prototype.createElement.bind(document);
  Object.defineProperty(document, "createElement", {
    configurable: true,
    value: (name: string, options?: ElementCreationOptions) => {
      const made = make(name, options);
      if (made instanceof HTMLStyleElement) made.nonce = nonce;
      return made;
    },
  });
  return () => void Reflect.deleteProperty(document, "createElement");
}
