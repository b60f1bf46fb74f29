import type { Circle } from "@/components/ui/circle";

/** Sizes in wide windows and in those under 640 px, which draw the graph at half size or less. */
interface TextSize {
  readonly wide: number;
  readonly narrow: number;
  readonly className: string;
}

export const TEXT_SIZES = {
  group: { wide: 14, narrow: 22, className: "text-[14px] max-sm:text-[22px]" },
  wallet: { wide: 13, narrow: 22, className: "text-[13px] max-sm:text-[22px]" },
  detail: { wide: 12, narrow: 20, className: "text-[12px] max-sm:text-[20px]" },
} as const satisfies Readonly<Record<string, TextSize>>;

/** Label centered at `x`, and above, below or centered at `y`. */
export interface DrawnLabel {
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly at: "above" | "below" | "middle";
  readonly size: TextSize;
  /** True if it must not cover a circle either. */
  readonly isClearOfCircles?: boolean;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Width of a character as a fraction of its height. */
const CHARACTER = 0.6;
/** Gap at each end of a label, as a fraction of its height. */
const GAP = 0.25;
/** Height of a line with its ascenders and descenders, as a fraction of the height of the characters. */
const LINE = 1.35;

/**
 * Returns class names that hide labels without space. `labels` are in order of priority. A label that would cover a
 * more important one is hidden, in narrow windows or in all.
 */
export function findLabelClasses(
  labels: readonly DrawnLabel[],
  circles: readonly Circle[],
): ReadonlyMap<string, string> {
  const wide = choose(labels, circles, "wide");
  const narrow = choose(labels, circles, "narrow");
  return new Map(
    labels.map(({ id }): [string, string] => {
      if (narrow.has(id) && wide.has(id)) return [id, ""];
      return [id, wide.has(id) ? "max-sm:hidden" : "hidden"];
    }),
  );
}

function choose(
  labels: readonly DrawnLabel[],
  circles: readonly Circle[],
  width: "wide" | "narrow",
): ReadonlySet<string> {
  const around = circles.map(measureCircle);
  const takenBoxes: Box[] = [];
  const chosen = new Set<string>();
  for (const label of labels) {
    const box = measureLabel(label, label.size[width]);
    const obstacles = label.isClearOfCircles ? [...takenBoxes, ...around] : takenBoxes;
    if (obstacles.some((obstacle) => overlaps(box, obstacle))) continue;
    takenBoxes.push(box);
    chosen.add(label.id);
  }
  return chosen;
}

function measureLabel({ text, x, y, at }: DrawnLabel, height: number): Box {
  const half = (text.length * CHARACTER * height) / 2;
  // Half of the leading is beside a name above or below its circle, where nothing else is drawn.
  const line = at === "middle" ? LINE * height : height;
  const top = { above: y - line, below: y, middle: y - line / 2 }[at];
  return { left: x - half - GAP * height, right: x + half + GAP * height, top, bottom: top + line };
}

function measureCircle({ x, y, radius }: Circle): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
