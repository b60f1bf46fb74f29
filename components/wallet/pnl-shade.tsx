import { PLOT } from "@/components/ui/charts/chart-box";
import { type Extent, toHeight } from "@/components/ui/charts/plot-path";

/** Gain color above zero, loss color below. `top` is the start of the plot. */
export function PnlShade({ id, lowest, highest, top }: Extent & { id: string; top: number }) {
  const zeroAt = 1 - toHeight(0, { lowest, highest });
  return (
    <defs>
      <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" y1={top} x2="0" y2={top + PLOT.height}>
        <stop offset={zeroAt} stopColor="var(--gain)" />
        <stop offset={zeroAt} stopColor="var(--loss)" />
      </linearGradient>
    </defs>
  );
}
