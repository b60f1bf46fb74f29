import type { CopyResult } from "@walletlens/contract/copy";
import { formatPercent, formatReturn, formatSol } from "@walletlens/format";
import { FIRST_DELAY_SECONDS, formatSeconds } from "@walletlens/format/copy";
import { Tile, Tiles } from "@/components/wallet/tile";

type Estimate = CopyResult["keptShare"];

/** The figures of a follower. */
export function CopyTiles({ outcome }: { readonly outcome: CopyResult }) {
  const { keptShare, followerReturn, walletReturn, breakEvenDelaySeconds, capacitySol, contestedShare } =
    outcome;
  const isUnknown = (field: string) => outcome.unknown?.includes(field) === true;
  return (
    <Tiles layout="row">
      <Tile
        name="Kept"
        tip="Sum of the follower's returns ÷ sum of the wallet's, in the same cycles."
        note={describeInterval(keptShare, formatPercent)}
        reason={keptShare.value === null ? "The wallet's own profit in these cycles is not shown." : null}
      >
        {keptShare.value === null ? "–" : formatPercent(keptShare.value)}
      </Tile>
      <Tile
        name="Follower per cycle"
        tip="Mean return of the follower, after pool fees, network fee, tip and its own price impact."
        note={describeInterval(followerReturn, formatReturn)}
        reason={followerReturn.value === null ? "No cycle has a price." : null}
      >
        {followerReturn.value === null ? "–" : formatReturn(followerReturn.value)}
      </Tile>
      <Tile
        name="Wallet per cycle"
        tip="Mean return of the wallet in the same cycles."
        note={`${outcome.priced} cycles`}
        reason={walletReturn === null ? "No cycle has a price." : null}
      >
        {walletReturn === null ? "–" : formatReturn(walletReturn)}
      </Tile>
      <Tile
        name="Profit ends after"
        tip="Delay from which on the follower earns nothing."
        note="at this size"
        reason={isUnknown("breakEvenDelaySeconds") ? "Fewer than ten cycles have a price." : null}
      >
        {describeEnd(breakEvenDelaySeconds)}
      </Tile>
      <Tile
        name="Capacity"
        tip="Largest size per cycle at which the follower earns at this delay, by the depth of constant product pools."
        note="SOL per cycle"
        reason={isUnknown("capacitySol") ? "Fewer than ten cycles have pools whose depth is known." : null}
      >
        {capacitySol === null ? "not reached" : capacitySol === 0 ? "none" : formatSol(capacitySol)}
      </Tile>
      <Tile
        name="Contested"
        tip="Share of the cycles after whose first purchase another wallet bought within two seconds."
        note="within 2 s"
        reason={contestedShare === null ? "It is not known for any cycle." : null}
      >
        {contestedShare === null ? "–" : formatPercent(contestedShare)}
      </Tile>
    </Tiles>
  );
}

function describeEnd(breakEvenDelaySeconds: number | null): string {
  if (breakEvenDelaySeconds === null) return "over 60 s";
  return breakEvenDelaySeconds <= FIRST_DELAY_SECONDS ? "no profit" : formatSeconds(breakEvenDelaySeconds);
}

function describeInterval({ interval }: Estimate, format: (value: number) => string): string {
  return interval === null ? "no interval" : `95%: ${format(interval.low)} to ${format(interval.high)}`;
}
