import { shortAddress } from "@walletlens/client/format";
import Link from "next/link";

/** Way to a wallet's page, by its address in short. */
export function WalletLink({ wallet, className = "" }: { wallet: string; className?: string }) {
  return (
    <Link
      href={`/wallet/${wallet}`}
      prefetch={false}
      title={wallet}
      className={`figure text-accent hover:underline ${className}`}
    >
      {shortAddress(wallet)}
    </Link>
  );
}
