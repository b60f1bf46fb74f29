const SIDES = {
  buy: { name: "Buy", style: "marked-in text-gain" },
  sell: { name: "Sell", style: "marked-out text-loss" },
  burn: { name: "Burned", style: "marked-out text-muted" },
} as const;

interface TradeSideLabelProps {
  readonly side: keyof typeof SIDES;
  /** Replaces the name of the side. */
  readonly children?: string;
}

/** Side of a trade: a triangle, as in the chart of prices, accompanies the color. */
export function TradeSideLabel({ side, children }: TradeSideLabelProps) {
  const { name, style } = SIDES[side];
  return <span className={style}>{children ?? name}</span>;
}
