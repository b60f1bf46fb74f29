import { BAND_GAP, PLOT } from "@/components/ui/charts/chart-box";

export interface Extent {
  readonly lowest: number;
  readonly highest: number;
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the height of a value in a plot, 0 to 1; 0 if all values are equal. */
export function toHeight(value: number, { lowest, highest }: Extent): number {
  return highest === lowest ? 0 : (value - lowest) / (highest - lowest);
}

export function linePath(values: readonly number[], extent: Extent): string {
  const lastIndex = Math.max(1, values.length - 1);
  const points = values.map(
    (value, index) => `${position((index / lastIndex) * PLOT.width)},${y(value, extent)}`,
  );
  return `M${points.join("L")}`;
}

export function areaPath(values: readonly number[], base: number, extent: Extent): string {
  const bottom = y(base, extent);
  return `${linePath(values, extent)}L${PLOT.width},${bottom}L0,${bottom}Z`;
}

/** Returns the stacked parts of a bar from the bottom up. Values are not negative. */
export function stackBars(
  values: readonly number[],
  band: number,
  bands: number,
  highest: number,
): Rectangle[] {
  const width = PLOT.width / bands;
  const x = position((band + BAND_GAP) * width);
  let sumBelow = 0;
  return values.map((value) => {
    const lower = y(sumBelow, { lowest: 0, highest });
    sumBelow += value;
    const upper = y(sumBelow, { lowest: 0, highest });
    return { x, y: upper, width: position((1 - 2 * BAND_GAP) * width), height: position(lower - upper) };
  });
}

function y(value: number, extent: Extent): number {
  return position((1 - toHeight(value, extent)) * PLOT.height);
}

/** Rounds to hundredths of a pixel. */
function position(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
