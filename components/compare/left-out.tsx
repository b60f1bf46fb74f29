import { Notice } from "@/components/ui/notice";
import { WalletLink } from "@/components/ui/wallet-link";

export interface LeftOutProps {
  readonly skipped: readonly string[];
  readonly notFound: readonly string[];
}

export function LeftOut({ skipped, notFound }: LeftOutProps) {
  if (skipped.length + notFound.length === 0) return null;
  return (
    <Notice tone="warning" title="Some addresses take no part">
      <Addresses words="No trader's:" addresses={skipped} />
      <Addresses words="Never used:" addresses={notFound} />
    </Notice>
  );
}

function Addresses({ words, addresses }: { words: string; addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3">
      {words}
      {addresses.map((address) => (
        <WalletLink key={address} wallet={address} />
      ))}
    </span>
  );
}
