import { formatTimestamp } from "@walletlens/client/format";
import { toKnownResult } from "@walletlens/client/known-result";
import type { HolderRow } from "@/components/token/holder-row";
import { Explained } from "@/components/ui/explained";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { PriceCell, UnknownCell } from "@/components/wallet/evidence/evidence-cells";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";
import { Known } from "@/components/wallet/known";
import { Result } from "@/components/wallet/result";
import { explainResult, isKnownInPart, whyTokenUnknown } from "@/components/wallet/unknown-reasons";

const NUMBER = `${TABLE_STYLE.cell} text-right`;
const NOTHING = `${NUMBER} text-faint max-sm:hidden!`;

/** Names of the columns, as the table's head has them. */
const NAMES = { net: "Net in token, SOL", bought: "First buy, UTC", price: "Avg. buy price, SOL" } as const;

/** Cells with what a holder made of the token, when it first bought it, and at which price. */
export function TokenResultCells({ mint, row }: { mint: string; row: HolderRow }) {
  const { token, walletAddress } = row;
  if (token === null) {
    return (
      <>
        <td data-name={NAMES.net} className={`${NUMBER} text-faint`}>
          <Explained tip={NOT_BOUGHT}>not bought</Explained>
        </td>
        <td className={NOTHING}>–</td>
        <td className={NOTHING}>–</td>
      </>
    );
  }
  const net = toKnownResult(token, "net");
  return (
    <>
      <td data-name={NAMES.net} className={NUMBER}>
        <EvidenceLink
          href={tokenPath(walletAddress, mint)}
          name="its result in this token"
          tip={explainResult(net, "net")}
        >
          <Result result={net} />
        </EvidenceLink>
      </td>
      <td data-name={NAMES.bought} className={`${NUMBER} more`}>
        {token.firstBuyAt === null ? (
          <UnknownCell why="The ledger has no time of it." />
        ) : (
          <time
            dateTime={token.firstBuyAt}
            data-tip={`${formatTimestamp(token.firstBuyAt)} UTC`}
            className="figure"
          >
            {formatTimestamp(token.firstBuyAt).slice(0, -SECONDS.length)}
          </time>
        )}
      </td>
      <td data-name={NAMES.price} className={`${NUMBER} more`}>
        <Known
          reason={whyTokenUnknown(token, "avgBuyPriceSol")}
          isInPart={isKnownInPart(token, "avgBuyPriceSol")}
        >
          <PriceCell sol={token.avgBuyPriceSol} />
        </Known>
      </td>
    </>
  );
}

/** End of a moment that its explanation alone tells. */
const SECONDS = ":00";

const NOT_BOUGHT =
  "The covered history has no buy of it: what is held came as a transfer, or before what was read.";
