import type { CopyResult } from "@walletlens/contract/copy";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { formatDateTime, formatReturn, formatSol } from "@walletlens/format";
import { UNPRICED_LABELS } from "@walletlens/format/copy";
import { type Column, DataTable } from "@/components/ui/data-table";
import { SignatureLink } from "@/components/ui/explorer-link";
import { Panel } from "@/components/ui/panel";
import { TokenNameLabel } from "@/components/ui/token-name";

type Cycle = CopyResult["perTrade"][number];
type Trade = Cycle["trades"][number];

interface CopyTradesProps {
  readonly cycles: readonly Cycle[];
  readonly delaySeconds: number;
  readonly customRpcUrl: string | null;
}

/** The cycles behind the chosen point of the curve, each with its trades and the state of the pool after the delay. */
export function CopyTrades({ cycles, delaySeconds, customRpcUrl }: CopyTradesProps) {
  return (
    <Panel title="Cycles behind it">
      <DataTable
        caption="Sampled cycles, the latest first"
        columns={COLUMNS}
        isDense
        rows={cycles.toReversed()}
        getKey={({ tokenMint, closedAt }, index) => `${tokenMint}${closedAt}${index}`}
        below={(cycle) => <Trades cycle={cycle} delaySeconds={delaySeconds} customRpcUrl={customRpcUrl} />}
        nothing="The wallet has completed no cycle within 90 days that can be followed."
      />
    </Panel>
  );
}

const COLUMNS: readonly Column<Cycle>[] = [
  {
    name: "Token",
    isRowHead: true,
    isSticky: true,
    cell: ({ tokenMint, trades }) => (
      <details>
        <summary className="cursor-pointer" aria-label={`${trades.length} trades`}>
          <TokenNameLabel mint={tokenMint} called={undefined} />
        </summary>
      </details>
    ),
  },
  { name: "Ended", cell: ({ closedAt }) => formatDateTime(closedAt) },
  { name: "Wallet", isNumber: true, cell: ({ walletReturn }) => <Return fraction={walletReturn} /> },
  {
    name: "Follower",
    isNumber: true,
    cell: ({ followerReturn, isMissed, unpriced }) => {
      if (unpriced !== null) return <span className="text-sm text-muted">{UNPRICED_LABELS[unpriced]}</span>;
      return isMissed ? <span className="text-muted">missed</span> : <Return fraction={followerReturn} />;
    },
  },
];

function Return({ fraction }: { readonly fraction: number | null }) {
  if (fraction === null) return <span className="text-muted">–</span>;
  const color = fraction > 0 ? "text-gain" : fraction < 0 ? "text-loss" : "";
  return <span className={`figure ${color}`}>{formatReturn(fraction)}</span>;
}

interface TradesProps {
  readonly cycle: Cycle;
  readonly delaySeconds: number;
  readonly customRpcUrl: string | null;
}

function Trades({ cycle, delaySeconds, customRpcUrl }: TradesProps) {
  const unit = cycle.quote === WRAPPED_SOL ? "SOL" : "dollars";
  return (
    <ul className="space-y-1 text-sm">
      {cycle.trades.map((trade) => {
        const pool = trade.later.find((later) => later.delaySeconds === delaySeconds);
        return (
          <li key={trade.signature} className="flex flex-wrap gap-x-3">
            <span>{describeTrade(trade, unit)}</span>
            <SignatureLink signature={trade.signature} customRpcUrl={customRpcUrl} />
            {pool !== undefined && (
              <span className="text-muted">
                pool then {formatSol(pool.balances.quote)} {unit} for {formatSol(pool.balances.tokens)} units{" "}
                <SignatureLink signature={pool.signature} customRpcUrl={customRpcUrl} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function describeTrade({ side, tokens, quote }: Trade, unit: string): string {
  return `${side === "buy" ? "Bought" : "Sold"} ${formatSol(tokens)} units for ${formatSol(quote)} ${unit}`;
}
