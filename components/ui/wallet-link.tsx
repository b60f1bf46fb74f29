import { shortAddress } from "@walletlens/client/format";
import Link from "next/link";
import { UserLabel } from "@/components/ui/user-labels";

/** Way to a wallet's page, by the reader's own label of it, else by its address in short. */
export function WalletLink({ wallet, className = "" }: { wallet: string; className?: string }) {
  return (
    <Link
      href={`/wallet/${wallet}`}
      prefetch={false}
      title={wallet}
      className={`figure text-accent hover:underline ${className}`}
    >
      <UserLabel address={wallet}>{shortAddress(wallet)}</UserLabel>
    </Link>
  );
}
