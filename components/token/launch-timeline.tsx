import { shortAddress } from "@walletlens/client/format";
import { formatSupplyShare } from "@/components/token/format-supply-share";
import { BUYER_KINDS, kindOfBuyer, type ShownBuyer } from "@/components/token/launch-tags";

const WIDTH = 600;
const HEIGHT = 90;
/** Seconds of the launch that are drawn; later buyers are at the end. */
const MAX_SECONDS = 300;
const BAR_WIDTH = 5;

/**
 * First buyers as bars at their slots, as high as what they bought; buyers of one slot are stacked. Nothing if all bought
 * in one slot.
 */
export function LaunchTimeline({ buyers }: { buyers: readonly ShownBuyer[] }) {
  if (new Set(buyers.map(({ slot }) => slot)).size < 2) return null;
  const { bars, span } = stackBuyers(buyers);
  const kinds = BUYER_KINDS.filter(({ kind }) => buyers.some((buyer) => kindOfBuyer(buyer).kind === kind));
  return (
    <figure className="px-4 pt-3 pb-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-24 w-full border-b border-line-strong"
        aria-hidden="true"
      >
        {bars.map(({ wallet, words, fill, x, y, height }) => (
          <rect key={wallet} data-tip={words} x={x} y={y} width={BAR_WIDTH} height={height} fill={fill} />
        ))}
      </svg>
      <div className="figure mt-1 flex justify-between text-xs text-muted" aria-hidden="true">
        <span>Launch</span>
        <span>{span === MAX_SECONDS ? "5 min and later" : `${span} s`}</span>
      </div>
      <figcaption className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {kinds.map(({ kind, name, fill }) => (
          <span key={kind} className="inline-flex items-center gap-1.5">
            <svg width={10} height={10} aria-hidden="true">
              <rect width={10} height={10} rx={2} fill={fill} />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** Places bars by the root of their seconds, so that the first ones have room. Heights are relative to the fullest slot. */
function stackBuyers(buyers: readonly ShownBuyer[]) {
  const secondsOf = ({ secondsAfter }: ShownBuyer) => Math.min(MAX_SECONDS, Math.max(0, secondsAfter));
  const span = Math.max(1, ...buyers.map(secondsOf));
  const sums = new Map<number, number>();
  for (const { slot, boughtPercent } of buyers) sums.set(slot, (sums.get(slot) ?? 0) + boughtPercent);
  const fullest = Math.max(Number.EPSILON, ...sums.values());
  const filled = new Map<number, number>();
  const bars = buyers.map((buyer) => {
    const { walletAddress: wallet, slot, boughtPercent, secondsAfter } = buyer;
    const below = filled.get(slot) ?? 0;
    filled.set(slot, below + boughtPercent);
    const height = Math.max(1, (boughtPercent / fullest) * HEIGHT);
    return {
      wallet,
      words: `${shortAddress(wallet)} bought ${formatSupplyShare(boughtPercent)} after ${secondsAfter} s`,
      fill: kindOfBuyer(buyer).fill,
      x: Math.sqrt(secondsOf(buyer) / span) * (WIDTH - BAR_WIDTH),
      y: HEIGHT - (below / fullest) * HEIGHT - height,
      height,
    };
  });
  return { bars, span };
}
