"use client";

const WIDTH = 100;
/** Keeps a small count visible. */
const MIN_WIDTH = 1.5;

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
      {share > 0 && <rect width={Math.max(MIN_WIDTH, share * WIDTH)} height="1" fill={fill} />}
    </svg>
  );
}
