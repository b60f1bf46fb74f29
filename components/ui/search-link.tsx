import { shortAddress } from "@walletlens/client/format";
import Link from "next/link";

export function SearchLink({ address }: { address: string }) {
  return (
    <Link
      href={`/search?address=${address}`}
      prefetch={false}
      title={address}
      className="figure text-accent hover:underline"
    >
      {shortAddress(address)}
    </Link>
  );
}
