"use client";

const WIDTH = 100;
/** Added to each bar, about a pixel: the least share is visible, and 0.03 % is shorter than 0.3 %. */
const MIN_WIDTH = 0.2;

/**
 * A bar as long as its share of the longest one. A client component, because a streamed piece of a server-rendered
 * drawing needs an inline style, which the content policy forbids.
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
      {share > 0 && <rect width={MIN_WIDTH + share * (WIDTH - MIN_WIDTH)} height="1" fill={fill} />}
    </svg>
  );
}
