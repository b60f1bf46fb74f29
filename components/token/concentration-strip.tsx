import { measureConcentration } from "@walletlens/engine/holders/concentration";
import { formatCount } from "@walletlens/format";
import { formatSupplyShare } from "@/components/token/format-supply-share";
import { Tile, UnknownHeadline } from "@/components/wallet/tile";

interface HolderShare {
  readonly supplyPercent: number;
  /** True for a pool, an exchange or a program. */
  readonly isSystem: boolean;
}

interface ConcentrationStripProps {
  readonly holders: readonly HolderShare[];
  /** True if there are no further holders. */
  readonly isWhole: boolean;
}

const TIPS = {
  top: "Percent of total supply held by the largest holders.",
  gini: "Gini coefficient of the listed holders: 0 if all hold the same, near 1 if one holds everything.",
  hhi: "Herfindahl–Hirschman index: sum of squared percent shares of the listed holders. 10,000: one holder has everything.",
} as const;

/** Concentration over all holders, with the value without pools, exchanges and programs below. */
export function ConcentrationStrip({ holders, isWhole }: ConcentrationStripProps) {
  const allHolders = measureConcentration(listShares(holders), isWhole);
  const traders = measureConcentration(listShares(holders.filter(({ isSystem }) => !isSystem)), isWhole);
  return (
    <dl
      aria-label="Concentration"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 xl:grid-cols-6"
    >
      {allHolders.top.map(({ count, percent }, index) => (
        <Tile
          key={count}
          name={count === 1 ? "Largest" : `Top ${count}`}
          tip={TIPS.top}
          note={
            percent === null ? TOO_FEW : <Without value={formatShare(traders.top[index]?.percent ?? null)} />
          }
        >
          <Value value={formatShare(percent)} />
        </Tile>
      ))}
      <Tile name="Gini" tip={TIPS.gini} note={<Without value={formatIndex(traders.gini)} />}>
        <Value value={formatIndex(allHolders.gini)} />
      </Tile>
      <Tile name="HHI" tip={TIPS.hhi} note={<Without value={formatIndex(traders.hhi)} />}>
        <Value value={formatIndex(allHolders.hhi)} />
      </Tile>
    </dl>
  );
}

const TOO_FEW = "Too few holders listed";

function Value({ value }: { value: string | null }) {
  return value === null ? <UnknownHeadline /> : <span className="figure">{value}</span>;
}

function Without({ value }: { value: string | null }) {
  if (value === null) return "Excl. LP and CEX: too few holders listed";
  return (
    <>
      <span className="figure">{value}</span> excl. LP and CEX
    </>
  );
}

function listShares(holders: readonly HolderShare[]): readonly number[] {
  return holders.map(({ supplyPercent }) => supplyPercent);
}

function formatShare(percent: number | null): string | null {
  return percent === null ? null : formatSupplyShare(percent);
}

function formatIndex(value: number | null): string | null {
  if (value === null) return null;
  return value >= 100 ? formatCount(value) : value.toFixed(2);
}
