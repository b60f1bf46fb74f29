import type { PnlResult, PnlResults } from "../result-types.ts";
import { toPartialSum } from "../wallet/partial-sum.ts";
import { addUpPnl, type PnlParts } from "../wallet/pnl-results.ts";

type Parts = Partial<Omit<PnlResult, "total">>;

/** Returns the parts of a result: 0 by default, null for an unknown one; those named in `unknown` are known in part. */
export function buildPnlParts(parts: Parts = {}): PnlParts {
  const sum = (name: keyof PnlParts) => {
    const { [name]: value = 0, unknown = [] } = parts;
    return toPartialSum(value, !unknown.includes(name));
  };
  return {
    realized: sum("realized"),
    openPriced: sum("openPriced"),
    openUnpricedCost: sum("openUnpricedCost"),
  };
}

/** Returns results; those in dollars are the same numbers unless given. */
export function buildPnl(sol: Parts, usd: Parts = sol): PnlResults {
  return addUpPnl({ sol: buildPnlParts(sol), usd: buildPnlParts(usd) });
}
