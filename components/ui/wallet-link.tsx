import { shortAddress } from "@walletlens/client/format";
import { Link } from "@/components/ui/link";
import { UserLabel } from "@/components/ui/user-labels";

export function WalletPageLink({ wallet, className = "" }: { wallet: string; className?: string }) {
  return (
    <Link
      href={`/wallet/${wallet}`}
      title={wallet}
      className={`figure text-accent hover:underline ${className}`}
    >
      <UserLabel address={wallet}>{shortAddress(wallet)}</UserLabel>
    </Link>
  );
}
