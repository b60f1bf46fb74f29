import { shortAddress } from "@walletlens/format";
import { Link } from "@/components/ui/link";
import { UserLabel } from "@/components/ui/user-labels";

interface WalletPageLinkProps {
  readonly wallet: string;
  /** False beside another link to the same wallet. */
  readonly isTabStop?: boolean;
  readonly className?: string;
}

export function WalletPageLink({ wallet, isTabStop = true, className = "" }: WalletPageLinkProps) {
  return (
    <Link
      href={`/wallet/${wallet}`}
      title={wallet}
      tabIndex={isTabStop ? undefined : -1}
      className={`figure text-accent hover:underline ${className}`}
    >
      <UserLabel address={wallet}>{shortAddress(wallet)}</UserLabel>
    </Link>
  );
}
