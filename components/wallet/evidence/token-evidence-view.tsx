import type { OpenLot, TokenTransfer, TradeCycle } from "@walletlens/engine/result-types";
import type { TokenEvidencePage } from "@walletlens/engine/wallet/metric-evidence/trace-token";
import { formatCount, formatDateTime } from "@walletlens/format";
import type { ReactNode } from "react";
import { numberColumn } from "@/components/ui/data-table";
import { Signatures, SwapsToggle } from "@/components/wallet/evidence/cycle-table";
import { defineTable } from "@/components/wallet/evidence/define-table";
import { HoursCell, UsdCell } from "@/components/wallet/evidence/evidence-cells";
import {
  closedColumn,
  leading,
  openedColumn,
  resultColumn,
  solColumn,
  transactionColumn,
  UNITS_COLUMN,
} from "@/components/wallet/evidence/evidence-columns";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { EvidencePager } from "@/components/wallet/evidence/evidence-pager";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";
import { PriceChart } from "@/components/wallet/evidence/price-chart";
import { TokenMetricList } from "@/components/wallet/evidence/token-metrics";
import { LotsToggle, TradeTable } from "@/components/wallet/evidence/trade-table";
import { UnsolicitedMark } from "@/components/wallet/evidence/unsolicited-mark";
import { Origin, UsedLots } from "@/components/wallet/evidence/used-lots";

/** Maximum number of rows of a list without pages. The API returns all. */
const MAX_ROWS = 25;

interface TokenEvidenceViewProps {
  readonly evidence: TokenEvidencePage;
  readonly context: EvidenceContext;
}

export function TokenEvidenceView({ evidence, context }: TokenEvidenceViewProps) {
  const { detail, trades, total, analyzedAt } = evidence;
  return (
    <>
      <div className="space-y-3 border-b border-line px-4 py-4">
        <TokenMetricList detail={detail} />
        <p className="text-xs text-faint">As of {formatDateTime(analyzedAt)}.</p>
      </div>
      <PriceChart evidence={evidence} />
      <Section title="Trades" count={total}>
        <TradeTable
          caption="Trades"
          trades={trades}
          context={context}
          columns={["side", "market-cap", "result"]}
        />
        <EvidencePager
          {...evidence}
          linkTo={(page) => tokenPath(context.wallet, detail.tokenAddress, page)}
          context={context}
        />
      </Section>
      <Section title="Closed trades" count={detail.cycles.length}>
        <Cycles rows={newest(detail.cycles)} context={context} />
      </Section>
      <Section title="Open lots" count={detail.openLots.length}>
        <OpenLots rows={newest(detail.openLots)} context={context} />
      </Section>
      <Section title="Transfers" count={detail.transfers.length}>
        <Transfers rows={newest(detail.transfers)} context={context} />
      </Section>
    </>
  );
}

function newest<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.slice(-MAX_ROWS).reverse();
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section className="border-b border-line last:border-b-0">
      <h2 className="flex gap-2 px-4 pt-4 pb-1 font-medium">
        {title} <span className="figure font-normal text-muted">{formatCount(count)}</span>
      </h2>
      {count === 0 ? <p className="px-4 pb-4 text-muted">None in the covered history.</p> : children}
      {title !== "Trades" && count > MAX_ROWS && (
        <p className="px-4 py-2 text-xs text-faint">The newest {MAX_ROWS} are shown.</p>
      )}
    </section>
  );
}

const Cycles = defineTable<TradeCycle>(
  "Closed trades",
  ({ trades }) => trades.join(),
  (context) => [
    openedColumn(context),
    closedColumn(context),
    numberColumn("Held", (cycle) => <HoursCell hours={findValue(cycle, "holdTimeHours")} />),
    leading(resultColumn("Result", (cycle) => findValue(cycle, "realizedPnlSol"))),
    numberColumn("Market cap at entry", (cycle) => <UsdCell usd={findValue(cycle, "entryMcapUsd")} />),
    numberColumn("Trades", ({ trades }) => <SwapsToggle count={trades.length} />),
  ],
  ({ trades }, context) => <Signatures signatures={trades} context={context} />,
);

const OpenLots = defineTable<OpenLot>(
  "Open lots",
  (lot) => JSON.stringify(lot),
  (context) => [
    openedColumn(context),
    { name: "By", cell: (lot) => <Origin lot={lot} context={context} /> },
    UNITS_COLUMN,
    solColumn("Cost", (lot) => findValue(lot, "costSol")),
  ],
);

const Transfers = defineTable<TokenTransfer>(
  "Transfers",
  ({ signature }) => signature,
  (context) => [
    transactionColumn(context),
    {
      name: "Direction",
      cell: (transfer) => (
        <>
          {transfer.direction === "in" ? "In" : "Out"}
          <UnsolicitedMark of={transfer} />
        </>
      ),
    },
    UNITS_COLUMN,
    numberColumn("Lots", ({ lots }) => <LotsToggle count={lots.length} />),
  ],
  ({ lots }, context) => (lots.length === 0 ? null : <UsedLots lots={lots} context={context} />),
);

/** Returns null if the view lists the metric as unknown. */
function findValue<Name extends string>(
  view: { readonly [Metric in Name]: number } & { readonly unknown?: readonly string[] },
  name: Name,
): number | null {
  return view.unknown?.includes(name) ? null : view[name];
}
