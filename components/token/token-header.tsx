import { CopyButton } from "@/components/ui/copy-button";
import { ExplorerLink } from "@/components/ui/explorer-link";
import { ForeignText } from "@/components/ui/foreign-text";
import type { Address } from "@/lib/domain/address";
import { formatCount, shortAddress } from "@/lib/format";

interface TokenHeaderProps {
  readonly mint: Address;
  readonly customRpcUrl: string | null;
  /** What it is called; null where nobody says. */
  readonly name: string | null;
  /** In raw units; null before it is known. */
  readonly supply: bigint | null;
  readonly decimals: number;
}

/** Which token a page is about. */
export function TokenHeader({ mint, customRpcUrl, name, supply, decimals }: TokenHeaderProps) {
  return (
    <header>
      <div className="flex min-w-0 items-center gap-1">
        <h1 className="flex min-w-0 items-baseline gap-2 text-xl font-semibold">
          {name !== null ? <ForeignText text={name} /> : "Token"}
          <span className="figure shrink-0 text-base font-normal text-muted" title={mint}>
            {shortAddress(mint)}
          </span>
        </h1>
        <CopyButton text={mint} name="the token's address" />
        <ExplorerLink address={mint} customRpcUrl={customRpcUrl} />
      </div>
      <p className="mt-1 min-h-5 text-sm text-muted">
        {supply !== null && (
          <>
            Supply <span className="figure text-text">{formatSupply(supply, decimals)}</span>
          </>
        )}
      </p>
    </header>
  );
}

function formatSupply(supply: bigint, decimals: number): string {
  return formatCount(Number(supply) / 10 ** decimals);
}
