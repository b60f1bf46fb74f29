import { BUYER_KINDS, findBuyerKind, type ShownBuyer } from "@/components/token/launch-tags";
import { BAR_WIDTH, HEIGHT, MAX_SECONDS, stackBuyers, WIDTH } from "@/components/token/stack-buyers";

/**
 * First buyers as bars at their slots, with the bought share as height; buyers of one slot are stacked. Nothing if
 * all bought
 * in one slot.
 */
export function LaunchTimeline({ buyers }: { buyers: readonly ShownBuyer[] }) {
  if (new Set(buyers.map(({ slot }) => slot)).size < 2) return null;
  const { bars, span, undated } = stackBuyers(buyers);
  const kinds = BUYER_KINDS.filter(({ kind }) => buyers.some((buyer) => findBuyerKind(buyer).kind === kind));
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
        {undated > 0 && <span>Not drawn, time unknown: {undated}</span>}
      </figcaption>
    </figure>
  );
}
