import type { TradePrice } from "@walletlens/engine/wallet/metric-evidence/trace-token";

/** In units of the drawing; the margin is above and below. */
export const PRICE_PLOT = { width: 600, height: 180, margin: 10 } as const;

export interface PricePlot {
  readonly line: string;
  /** Path with an upward triangle for each buy. */
  readonly buys: string;
  readonly sells: string;
  readonly scale: "linear" | "log";
  /** Prices at the top, in the middle and at the bottom of the scale; one if all are equal. */
  readonly ticks: readonly number[];
  /** Position of the average buy price; null if unknown or outside of the scale. */
  readonly averageY: number | null;
  /** Position of the present price; null if unknown. */
  readonly presentY: number | null;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly side: TradePrice["side"];
}

/** Ratio of the highest and lowest price from which a linear scale would flatten the low ones. */
const MIN_LOG_RATIO = 8;

/** Prices in SOL per token; null if unknown. */
interface ReferencePrices {
  readonly present: number | null;
  readonly averageBuy: number | null;
}

/** Positions the prices of trades; null for fewer than two. */
export function plotPrices(
  prices: readonly TradePrice[],
  { present, averageBuy }: ReferencePrices,
): PricePlot | null {
  const firstPrice = prices[0];
  const lastPrice = prices.at(-1);
  if (firstPrice === undefined || lastPrice === undefined || prices.length < 2) return null;
  const values = prices.map(({ priceSol }) => priceSol).concat(present ?? []);
  const lowest = findMin(values);
  const highest = findMax(values);
  const isLog = lowest > 0 && highest / lowest >= MIN_LOG_RATIO;
  const toScale = (price: number) => (isLog ? Math.log(price) : price);
  const bottom = toScale(lowest);
  const top = toScale(highest);
  const span = Math.max(1, lastPrice.time - firstPrice.time);
  const { width, height, margin } = PRICE_PLOT;
  const toY = (price: number) => {
    const share = top === bottom ? 0.5 : (toScale(price) - bottom) / (top - bottom);
    return Math.round(height - margin - share * (height - 2 * margin));
  };
  const points = prices.map(({ time, side, priceSol }) => ({
    x: Math.round(((time - firstPrice.time) / span) * (width - 2 * margin) + margin),
    y: toY(priceSol),
    side,
  }));
  return {
    line: `M${distinct(points.map(({ x, y }) => `${x},${y}`)).join("L")}`,
    buys: drawTriangles(points, "buy"),
    sells: drawTriangles(points, "sell"),
    scale: isLog ? "log" : "linear",
    ticks: highest === lowest ? [highest] : [highest, computeMiddle(lowest, highest, isLog), lowest],
    presentY: present === null ? null : toY(present),
    averageY: averageBuy === null || averageBuy < lowest || averageBuy > highest ? null : toY(averageBuy),
  };
}

function computeMiddle(lowest: number, highest: number, isLog: boolean): number {
  return isLog ? Math.sqrt(lowest * highest) : (lowest + highest) / 2;
}

/** Half the width of a marker. */
const HALF = 5;

/** Draws identical markers once. */
function drawTriangles(points: readonly Point[], side: Point["side"]): string {
  const sidePoints = points.filter((point) => point.side === side);
  const rise = side === "buy" ? -HALF : HALF;
  const triangles = sidePoints.map(({ x, y }) => `M${x},${y + rise}l${HALF},${-2 * rise}h${-2 * HALF}z`);
  return Array.from(new Set(triangles)).join("");
}

/** Removes consecutive duplicates. */
function distinct(positions: readonly string[]): readonly string[] {
  return positions.filter((position, index) => position !== positions[index - 1]);
}

function findMin(values: readonly number[]): number {
  return values.reduce((one, other) => Math.min(one, other));
}

function findMax(values: readonly number[]): number {
  return values.reduce((one, other) => Math.max(one, other));
}
