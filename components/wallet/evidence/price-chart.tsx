import type { TokenEvidencePage } from "@walletlens/engine/wallet/metric-evidence/trace-token";
import { formatDate, formatTimestamp, formatUsd } from "@walletlens/format";
import { readField } from "@walletlens/format/metric-values";
import type { ReactNode } from "react";
import { TokenPriceLabel } from "@/components/ui/token-price-label";
import { PRICE_PLOT, plotPrices } from "@/components/wallet/evidence/price-plot";

/** Prices of a wallet's trades of one token over time. The table of trades contains the same data. */
export function PriceChart({ evidence }: { evidence: TokenEvidencePage }) {
  const { prices, presentMarketCapUsd, detail } = evidence;
  const { row, listedPriceSol: present } = detail;
  const averageBuy = readField(row, "avgBuyPriceSol").isUnknown ? null : row.avgBuyPriceSol;
  const plot = plotPrices(prices, { present, averageBuy });
  if (plot === null) return null;
  return (
    <figure className="border-b border-line px-4 py-4">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        Trade prices, SOL{plot.scale === "log" && ", log scale"}
        <span className="marked-in text-xs text-gain">bought</span>
        <span className="marked-out text-xs text-loss">sold</span>
        {present !== null && (
          <LineLabel sign="┄" name="current price" price={present}>
            {presentMarketCapUsd !== null && (
              <>
                , market cap <span className="figure">{formatUsd(presentMarketCapUsd)}</span>
              </>
            )}
          </LineLabel>
        )}
        {plot.averageY !== null && averageBuy !== null && (
          <LineLabel sign="┈" name="avg. buy price" price={averageBuy} />
        )}
      </figcaption>
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)_auto] gap-x-2 text-xs text-muted">
        <Drawing plot={plot} />
        <div className="flex flex-col justify-between">
          {plot.ticks.map((price) => (
            <span key={price}>
              <TokenPriceLabel price={price} currency="sol" />
            </span>
          ))}
        </div>
        <TimeAxis prices={prices} />
      </div>
      <p className="mt-1 text-xs text-faint">Shows only this wallet's trades, not the market price.</p>
    </figure>
  );
}

interface LineLabelProps {
  readonly sign: string;
  readonly name: string;
  readonly price: number;
  readonly children?: ReactNode;
}

function LineLabel({ sign, name, price, children }: LineLabelProps) {
  return (
    <span className="text-xs">
      <span aria-hidden="true">{sign} </span>
      {name} <TokenPriceLabel price={price} currency="sol" />
      {children}
    </span>
  );
}

function Drawing({ plot }: { plot: NonNullable<ReturnType<typeof plotPrices>> }) {
  const { width, height, margin } = PRICE_PLOT;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="min-w-0">
      {[margin, height / 2, height - margin].map((y) => (
        <path key={y} d={`M0,${y}H${width}`} className="stroke-line" />
      ))}
      {plot.presentY !== null && (
        <path d={`M0,${plot.presentY}H${width}`} className="stroke-muted" strokeDasharray="6 4" fill="none" />
      )}
      {plot.averageY !== null && (
        <path d={`M0,${plot.averageY}H${width}`} className="stroke-muted" strokeDasharray="1 3" fill="none" />
      )}
      <path d={plot.line} className="stroke-line-strong" strokeWidth={1.5} fill="none" />
      <path d={plot.buys} className="fill-gain" />
      <path d={plot.sells} className="fill-loss" />
    </svg>
  );
}

/** Below the drawing: the first moment, the middle and the last one. Within a day they have hours and minutes. */
function TimeAxis({ prices }: { readonly prices: TokenEvidencePage["prices"] }) {
  const startTime = prices[0]?.time ?? 0;
  const endTime = prices.at(-1)?.time ?? startTime;
  const isDay = formatDate(startTime * 1000) === formatDate(endTime * 1000);
  const middleTime = Math.round((startTime + endTime) / 2);
  const moments = startTime === endTime ? [startTime] : [startTime, middleTime, endTime];
  const format = (time: number) =>
    isDay ? formatTimestamp(time * 1000).slice(0, -":00".length) : formatDate(time * 1000);
  return (
    <p className="figure mt-1 flex justify-between text-faint">
      {moments.map((time) => (
        <time key={time} dateTime={new Date(time * 1000).toISOString()}>
          {format(time)}
        </time>
      ))}
    </p>
  );
}
