import type { TokenNames } from "@walletlens/engine/chain/token-name";
import type { HoldingRow } from "@walletlens/engine/wallet/metric-evidence/evidence-rows";
import type { MetricEvidence } from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import type { TokenPage } from "@walletlens/engine/wallet/token-rows";
import { METRICS } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { type Column, DataTable, numberColumn } from "@/components/ui/data-table";
import { formatQuantity } from "@/components/ui/format-quantity";
import { Panel } from "@/components/ui/panel";
import { RovingLinks } from "@/components/ui/roving-links";
import { TokenPriceLabel } from "@/components/ui/token-price-label";
import { AmountCell, UnknownCell } from "@/components/wallet/evidence/evidence-cells";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath, tokenPath } from "@/components/wallet/evidence/evidence-path";
import { HoldingMarks } from "@/components/wallet/evidence/holding-marks";
import { isSolRow, NO_COST, NO_PRICE } from "@/components/wallet/evidence/token-tables";
import { InexactMark } from "@/components/wallet/known";
import { type Money, nameUnit } from "@/components/wallet/money";
import { Sol, SolResult } from "@/components/wallet/sol";
import { TokenTableLink } from "@/components/wallet/token-columns";

/** Rows of the panel; the evidence of the value has all. */
const MAX_ROWS = 10;

interface HeldAssetsPanelProps {
  readonly wallet: string;
  /** First page of the evidence of `holdings`. */
  readonly evidence: MetricEvidence;
  readonly names: TokenNames;
  readonly customRpcUrl: string | null;
  readonly money: Money;
}

/** Held assets with value, cost and PnL. Spam is in a closed section. */
export function HeldAssetsPanel({ evidence, ...props }: HeldAssetsPanelProps) {
  const { wallet, money } = props;
  const rows = evidence.rows.kind === "holdings" ? evidence.rows.list : [];
  const spamCount = Number(evidence.terms.find(({ name }) => name === "spam_tokens")?.value ?? 0);
  const count = evidence.total - spamCount;
  const shownRows = rows.filter(({ isSpam }) => !isSpam).slice(0, MAX_ROWS);
  const spam = rows.filter(({ isSpam }) => isSpam);
  return (
    <HeldAssetsFrame aside={<span className="text-sm text-muted">Amounts in {nameUnit(money)}</span>}>
      <RovingLinks links="tbody th a[href^='/']">
        <DataTable
          isDense
          caption={`Holdings, in ${nameUnit(money)}`}
          columns={heldColumns(props)}
          rows={shownRows}
          getKey={({ tokenAddress }) => tokenAddress ?? "SOL"}
          nothing="No holdings, or they could not be read."
        />
      </RovingLinks>
      {count > shownRows.length && (
        <p className="border-t border-line px-4 py-2 text-sm">
          <EvidenceLink href={metricPath(wallet, "holdings")} name="Holdings" className="text-accent">
            Show all {formatQuantity(count, "asset")}
          </EvidenceLink>
        </p>
      )}
      {spamCount > 0 && (
        <details className="border-t border-line">
          <summary className="px-4 py-2 text-sm text-muted hover:text-text">
            {formatQuantity(spamCount, "spam token")}: without a price, and never bought or received unsigned
          </summary>
          <SpamList {...props} rows={spam} isPart={spam.length < spamCount} />
        </details>
      )}
    </HeldAssetsFrame>
  );
}

export function HeldAssetsFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div data-screen-only>
      <Panel title="Held assets" aside={aside}>
        {children}
      </Panel>
    </div>
  );
}

/** Stands for the panel while it is read, with about as many rows, by the share of tokens of the first page that are held. */
export function HeldAssetsPlaceholder({
  tokens: { data, total, unfilteredTotal = total },
}: {
  tokens: TokenPage;
}) {
  const heldShare = data.filter(({ balance }) => balance > 0).length / Math.max(1, data.length);
  const assets = 1 + Math.round(heldShare * unfilteredTotal);
  const rowKeys = ["SOL", ...data.map(({ tokenAddress }) => tokenAddress)].slice(
    0,
    Math.min(MAX_ROWS, assets),
  );
  return (
    <HeldAssetsFrame>
      <div className="h-9 border-b border-line" />
      {rowKeys.map((key) => (
        <div key={key} className="h-8 border-b border-line px-4 py-2">
          <div className="skeleton h-4" />
        </div>
      ))}
      {assets > rowKeys.length && <div className="h-9" />}
    </HeldAssetsFrame>
  );
}

type Context = Omit<HeldAssetsPanelProps, "evidence">;

function heldColumns(context: Context): readonly Column<HoldingRow>[] {
  const { money } = context;
  return [
    { name: "Token", isSticky: true, className: "py-0", cell: (row) => <Asset row={row} {...context} /> },
    numberColumn("Amount", ({ amount, amountRaw }) => <AmountCell amount={amount} raw={amountRaw} />),
    numberColumn("Listed price", ({ priceSol }) =>
      priceSol === null ? <UnknownCell why={NO_PRICE} /> : <Price sol={priceSol} money={money} />,
    ),
    {
      name: "Value",
      isNumber: true,
      mobile: "lead",
      cell: (row) => (
        <>
          {row.valueSol === null ? <UnknownCell why={NO_PRICE} /> : <Sol sol={row.valueSol} money={money} />}
          <HoldingMarks row={row} />
        </>
      ),
    },
    numberColumn("Cost", (row) => <Cost row={row} money={money} />),
    numberColumn(METRICS["unrealized-pnl"].label, (row) => <Unrealized row={row} money={money} />),
  ];
}

interface CellProps {
  readonly row: HoldingRow;
  readonly money: Money;
}

/** Empty for SOL. */
function Cost({ row, money }: CellProps) {
  if (isSolRow(row)) return null;
  if (row.costSol === null) return <UnknownCell why={NO_COST} />;
  return (
    <>
      {row.isCostPartial && <InexactMark />}
      <Sol sol={row.costSol} money={money} usd={row.costUsd} />
    </>
  );
}

function Unrealized({ row, money }: CellProps) {
  if (isSolRow(row)) return null;
  const { unrealizedPnlSol, costSol } = row;
  if (unrealizedPnlSol === null) return <UnknownCell why={costSol === null ? NO_COST : NO_PRICE} />;
  return <SolResult sol={unrealizedPnlSol} money={money} usd={row.unrealizedPnlUsd} />;
}

function Price({ sol, money: { currency, usdPerSol } }: { sol: number; money: Money }) {
  return currency === "usd" && usdPerSol !== null ? (
    <TokenPriceLabel price={sol * usdPerSol} currency="usd" />
  ) : (
    <TokenPriceLabel price={sol} currency="sol" />
  );
}

/** A token without a known cost may never have been bought: it leads to its own page. */
function Asset({ row, wallet, ...context }: { row: HoldingRow } & Context) {
  if (row.tokenAddress === null) return "SOL";
  const { tokenAddress: mint, costSol } = row;
  return (
    <TokenTableLink
      mint={mint}
      href={costSol === null ? `/token/${mint}` : tokenPath(wallet, mint)}
      {...context}
    />
  );
}

interface SpamListProps extends Context {
  readonly rows: readonly HoldingRow[];
  readonly isPart: boolean;
}

function SpamList({ rows, isPart, ...context }: SpamListProps) {
  return (
    <>
      <ul className="grid gap-x-8 px-4 pb-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {rows.map((row) => (
          <li key={row.tokenAddress} className="flex h-8 items-center justify-between gap-4">
            <Asset row={row} {...context} />
            <AmountCell amount={row.amount} raw={row.amountRaw} />
          </li>
        ))}
      </ul>
      {isPart && (
        <p className="px-4 pb-2 text-sm">
          <EvidenceLink href={metricPath(context.wallet, "holdings")} name="Holdings" className="text-accent">
            Show all holdings
          </EvidenceLink>
        </p>
      )}
    </>
  );
}
