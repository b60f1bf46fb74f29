import { shortAddress } from "@walletlens/format";
import { type HolderLink, NAME_SIZE } from "@/components/token/bubble-box";
import { BubbleDrawing, type DrawnLink } from "@/components/token/bubble-drawing";
import { formatSupplyShare } from "@/components/token/format-supply-share";
import { packBubbles } from "@/components/token/pack-bubbles";
import type { Circle } from "@/components/ui/circle";

export interface MappedHolder {
  readonly owner: string;
  readonly rank: number;
  readonly supplyPercent: number;
  /** Public name as visible text; null for an ordinary wallet. */
  readonly label: string | null;
  /** Trader type, or kind of a system account; null if unknown. */
  readonly type: string | null;
  readonly color: string;
  readonly isSystem: boolean;
}

interface BubbleMapProps {
  readonly holders: readonly MappedHolder[];
  readonly links?: readonly HolderLink[];
  readonly caption: string;
}

/** Holders as bubbles. The server packs them; linked holders are close to each other and joined by a line. */
export function BubbleMap({ holders, links = [], caption }: BubbleMapProps) {
  const numbers = new Map(holders.map(({ owner }, index) => [owner, index]));
  const joinedLinks = links.flatMap((link) => {
    const [a, b] = link.holders.map((owner) => numbers.get(owner));
    return a === undefined || b === undefined ? [] : [{ ...link, ends: [a, b] as const }];
  });
  const bubbles = packBubbles(
    holders.map(({ supplyPercent }) => supplyPercent),
    joinedLinks.map(({ ends }) => ends),
  );
  const drawnHolders = holders.flatMap(({ supplyPercent, label, type, ...holder }, index) => {
    const bubble = bubbles[index];
    if (bubble === undefined) return [];
    const share = formatSupplyShare(supplyPercent);
    const address = shortAddress(holder.owner);
    const names = [label ?? address, address, `#${holder.rank}`];
    const title =
      bubble.radius < MIN_NAMED_RADIUS ? null : (names.find((name) => fits(name, bubble)) ?? null);
    // The accessible name begins with the text that is drawn.
    const visibleName = title ?? label ?? address;
    const facts = [label, address, type].filter((fact) => fact !== null && fact !== visibleName);
    const words = [`${visibleName} ${share} of supply`, `rank ${holder.rank}`, ...facts].join(", ");
    return [{ ...holder, ...bubble, title, share, words }];
  });
  return (
    <figure className="p-4">
      <BubbleDrawing
        holders={drawnHolders}
        links={joinedLinks.flatMap(({ ends: [a, b], verdict, words, holders: [one, other] }): DrawnLink[] => {
          const from = bubbles[a];
          const to = bubbles[b];
          if (from === undefined || to === undefined) return [];
          const names = `${shortAddress(one)} – ${shortAddress(other)}`;
          return [
            { path: joinBubbles(from, to), words: `${names}: ${words}`, isDashed: verdict === "coordinated" },
          ];
        })}
      />
      <figcaption className="mt-2 text-center text-sm text-muted">{caption}</figcaption>
    </figure>
  );
}

/** Minimum radius for a name and a share. */
const MIN_NAMED_RADIUS = 34;
/** Width of a character as a fraction of its height. */
const CHARACTER = 0.62;

function fits(name: string, { radius }: Circle): boolean {
  return name.length * NAME_SIZE * CHARACTER <= 1.8 * radius;
}

/** Draws a line between the edges of two circles, with a part inside each: touching circles have no gap between them. */
function joinBubbles(from: Circle, to: Circle): string {
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const formatPoint = ({ x, y, radius }: Circle, toward: Circle) => {
    const reach = Math.max(0, radius * (1 - INSET)) / length;
    return `${(x + (toward.x - x) * reach).toFixed(1)} ${(y + (toward.y - y) * reach).toFixed(1)}`;
  };
  return `M${formatPoint(from, to)}L${formatPoint(to, from)}`;
}

/** Part of the radius within a circle that a line covers. */
const INSET = 0.15;
