"use client";

import { formatDate } from "@walletlens/client/format";
import type { TokenEvidencePage } from "@walletlens/engine/wallet/metric-evidence/trace-token";
import { PriceCell } from "@/components/wallet/evidence/evidence-cells";
import { PRICE_PLOT, plotPrices } from "@/components/wallet/evidence/price-plot";

interface PriceLineProps {
  readonly prices: TokenEvidencePage["prices"];
  readonly presentPriceSol: number | null;
}

/** The table of swaps contains the same data. */
export function PriceLine({ prices, presentPriceSol }: PriceLineProps) {
  const positioned = plotPrices(prices, presentPriceSol);
  if (positioned === null) return null;
  const { line, buys, sells, lowest, highest, presentY } = positioned;
  const { width, height } = PRICE_PLOT;
  return (
    <figure className="border-b border-line px-4 py-4">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        Trade prices, SOL
        <Mark path="M6,1l5,10h-10z" className="fill-accent" name="bought" />
        <Mark path="M6,11l5,-10h-10z" className="fill-text" name="sold" />
        {presentY !== null && <span className="text-faint">┄ present price</span>}
      </figcaption>
      <div className="grid max-w-3xl gap-x-2 text-xs text-muted sm:grid-cols-[1fr_auto]">
        <div className="sm:order-1">
          <PriceCell sol={highest} />
        </div>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="min-w-0 sm:row-span-2">
          {presentY !== null && (
            <path d={`M0,${presentY}H${width}`} className="stroke-faint" strokeDasharray="2 4" fill="none" />
          )}
          <path d={line} className="stroke-line-strong" strokeWidth={1.5} fill="none" />
          <path d={buys} className="fill-accent" />
          <path d={sells} className="fill-text" />
        </svg>
        <div className="sm:order-2 sm:self-end">
          <PriceCell sol={lowest} />
        </div>
      </div>
      <p className="mt-1 text-xs text-faint">
        {describeDates(prices)} Shows only this wallet's trades, not the market price.
      </p>
    </figure>
  );
}

function Mark({ path, className, name }: { path: string; className: string; name: string }) {
  return (
    <span className="flex items-center gap-1 text-xs">
      <svg viewBox="0 0 12 12" aria-hidden="true" className={`size-3 ${className}`}>
        <path d={path} />
      </svg>
      {name}
    </span>
  );
}

function describeDates(prices: TokenEvidencePage["prices"]): string {
  const [first, last] = [prices[0], prices.at(-1)];
  if (first === undefined || last === undefined) return "";
  const [from, to] = [formatDate(first.time * 1000), formatDate(last.time * 1000)];
  return from === to ? `${from}.` : `${from} to ${to}.`;
}
