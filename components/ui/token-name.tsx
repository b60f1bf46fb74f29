import type { TokenName } from "@walletlens/engine/chain/token-name";
import { shortAddress } from "@walletlens/format";
import { LateTokenSymbol } from "@/components/ui/late-token-symbol";
import { TokenSymbolLabel } from "@/components/ui/token-symbol";

interface TokenNameProps {
  readonly mint: string;
  /** Undefined if unknown: it is then requested once the page is shown. */
  readonly called: TokenName | undefined;
}

/** Symbol in a fixed width beside the address, because names are not unique. Nothing moves when a name arrives. */
export function TokenNameLabel({ mint, called }: TokenNameProps) {
  return (
    <span className="inline-flex h-5 items-center gap-2 align-bottom whitespace-nowrap">
      {called === undefined ? (
        <LateTokenSymbol mint={mint} />
      ) : (
        <TokenSymbolLabel mint={mint} called={called} />
      )}
      <span className="figure text-muted" title={mint}>
        {shortAddress(mint)}
      </span>
    </span>
  );
}
