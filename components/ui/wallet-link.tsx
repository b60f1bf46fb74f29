import { shortAddress } from "@walletlens/client/format";
import Link from "next/link";
import { UserLabel } from "@/components/ui/user-labels";

export function WalletPageLink({ wallet, className = "" }: { wallet: string; className?: string }) {
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
