import type { CycleRow } from "@walletlens/engine/wallet/metric-evidence/evidence-rows";
import { formatReturn } from "@walletlens/format";
import { type Column, numberColumn } from "@/components/ui/data-table";
import { SignatureLink } from "@/components/ui/explorer-link";
import { formatQuantity } from "@/components/ui/format-quantity";
import { TokenPriceLabel } from "@/components/ui/token-price-label";
import { describeBucket } from "@/components/wallet/entry-market-cap";
import { defineTable } from "@/components/wallet/evidence/define-table";
import { HoursCell, PriceCell, UnknownCell, UsdCell } from "@/components/wallet/evidence/evidence-cells";
import {
  closedColumn,
  countColumn,
  leading,
  openedColumn,
  resultColumn,
  solColumn,
  tokenColumn,
} from "@/components/wallet/evidence/evidence-columns";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { resultColor } from "@/components/wallet/sol";

const NO_RESULT = "No sale has a result because a trade has an unknown value.";
const NO_SOL_USD = "There is no SOL/USD of that hour.";
const NO_MARKET_CAP = "It takes price, supply and SOL/USD.";

export const CycleTable = defineCycles((context) => [
  openedColumn(context),
  closedColumn(context),
  numberColumn("Held", ({ holdTimeHours }) => <HoursCell hours={holdTimeHours} />),
  solColumn("Cost", ({ costSol }) => costSol),
  leading(resultColumn("Result", ({ realizedPnlSol }) => realizedPnlSol, NO_RESULT)),
  numberColumn("Return", ({ multiple }) =>
    multiple === null ? (
      <UnknownCell why="Its result or what it had cost is unknown." />
    ) : (
      <span className={`figure ${resultColor(multiple)}`}>{formatReturn(multiple)}</span>
    ),
  ),
  countColumn("Sales", ({ sells }) => sells),
]);

export const EntryTable = defineCycles((context) => [
  openedColumn(context),
  numberColumn("Price", ({ entry: { priceSol, priceUsd } }) =>
    priceUsd === null ? (
      <PriceCell sol={priceSol} unit />
    ) : (
      <TokenPriceLabel price={priceUsd} currency="usd" />
    ),
  ),
  numberColumn("Supply", ({ entry: { supply } }) =>
    supply === null ? (
      <UnknownCell why="The mint is not there any more, or was not read." />
    ) : (
      <span className="figure">{SUPPLY.format(supply)}</span>
    ),
  ),
  numberColumn("SOL/USD", ({ entry }) => <UsdCell usd={entry.solUsd} why={NO_SOL_USD} />),
  leading(
    numberColumn("Market cap", ({ entry }) => <UsdCell usd={entry.marketCapUsd} why={NO_MARKET_CAP} />),
  ),
  numberColumn("Range", ({ entry: { bucket } }) => bucket !== null && describeBucket(bucket)),
]);

function defineCycles(columns: (context: EvidenceContext) => readonly Column<CycleRow>[]) {
  return defineTable<CycleRow>(
    "Closed trades",
    ({ tokenAddress, signatures }) => `${tokenAddress} ${signatures.at(-1) ?? ""}`,
    (context) => [
      tokenColumn(context),
      ...columns(context),
      numberColumn("Trades", ({ signatures }) => <SwapsToggle count={signatures.length} />),
    ],
    ({ signatures }, context) => <Signatures signatures={signatures} context={context} />,
  );
}

export function SwapsToggle({ count }: { count: number }) {
  return (
    <details>
      <summary className="whitespace-nowrap text-muted hover:text-text">
        {formatQuantity(count, "trade")}
      </summary>
    </details>
  );
}

export function Signatures({
  signatures,
  context,
}: {
  signatures: readonly string[];
  context: EvidenceContext;
}) {
  return (
    <p className="flex max-w-2xl flex-wrap gap-x-4 gap-y-1 whitespace-normal">
      {signatures.map((signature) => (
        <SignatureLink key={signature} signature={signature} customRpcUrl={context.customRpcUrl} />
      ))}
    </p>
  );
}

const SUPPLY = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 4 });
