import { formatExactTokenPrice, formatTokenPrice } from "@walletlens/format/token-price";

interface TokenPriceLabelProps {
  /** Price of one whole token. */
  readonly price: number;
  readonly currency: "sol" | "usd";
  /** Appends the unit of a price in SOL. */
  readonly unit?: boolean;
}

/** Price with its zeros counted, such as 0.0₇2963. The tooltip and screen readers have the plain decimal. */
export function TokenPriceLabel({ price, currency, unit = false }: TokenPriceLabelProps) {
  const sign = currency === "usd" ? "$" : "";
  const short = `${sign}${formatTokenPrice(price)}`;
  const exact = `${sign}${formatExactTokenPrice(price)}`;
  return (
    <>
      <data value={price} data-tip={currency === "usd" ? exact : `${exact} SOL`} className="figure">
        {COUNTED_ZEROS.test(short) ? (
          <>
            <span aria-hidden="true">{short}</span>
            <span className="sr-only">{exact}</span>
          </>
        ) : (
          short
        )}
      </data>
      {unit && currency === "sol" && <span className="text-faint"> SOL</span>}
    </>
  );
}

const COUNTED_ZEROS = /[₀-₉]/;
