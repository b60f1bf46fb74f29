"use client";

const WIDTH = 100;
/** Least width of a bar, so that a small count stays visible beside a much larger one. */
const MIN_WIDTH = 1.5;

/**
 * A bar as long as its share of the longest one. Drawn as one piece: what a server component draws can be streamed in
 * pieces, and a piece of a drawing takes an inline style to be held back, which the site's policy forbids.
 */
export function Bar({ share, fill }: { share: number; fill: string }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 1`}
      preserveAspectRatio="none"
      width="100%"
      height="10"
      className="block bg-raised"
      role="presentation"
    >
      {share > 0 && <rect width={Math.max(MIN_WIDTH, share * WIDTH)} height="1" fill={fill} />}
    </svg>
  );
}
