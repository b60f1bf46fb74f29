export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 6;
const MARGIN = 8;

/** Positions a tooltip below its anchor, or above if there is no space, within the window. */
export function placeTooltip(
  anchor: Box,
  tip: Pick<Box, "width" | "height">,
  view: Pick<Box, "width" | "height">,
): Pick<Box, "left" | "top"> {
  const centered = anchor.left + anchor.width / 2 - tip.width / 2;
  const rightmost = view.width - tip.width - MARGIN;
  const below = anchor.top + anchor.height + GAP;
  const above = anchor.top - GAP - tip.height;
  const fitsBelow = below + tip.height + MARGIN <= view.height;
  return {
    left: Math.max(MARGIN, Math.min(centered, rightmost)),
    top: fitsBelow || above < MARGIN ? below : above,
  };
}
