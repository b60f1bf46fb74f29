import type { Address } from "@walletlens/engine/address";
import { DEXSCREENER } from "./forms/dexscreener.ts";
import { GECKOTERMINAL } from "./forms/geckoterminal.ts";
import { JUPITER } from "./forms/jupiter.ts";
import { isTokenPrice, type TokenForm } from "./forms/price-form.ts";
import {
  endAfter,
  type OpenSource,
  OutOfTimeError,
  openSource,
  type ReadEnd,
  type SourceKind,
} from "./open-source.ts";
import type { PriceSourceOptions, SourceReport, TokenPrice, TokenPrices } from "./price-sources.ts";
import { SourceError } from "./source-error.ts";

const SOURCES: SourceKind<TokenForm> = {
  kind: "token",
  forms: new Map(
    Object.entries({ dexscreener: DEXSCREENER, geckoterminal: GECKOTERMINAL, jupiter: JUPITER }),
  ),
};

/**
 * Creates a reader of current token prices. Mints without a plausible price are absent, as are those that the source did
 * not answer for in time, if it answered for others. After a failure the source is not called for seconds, or minutes
 * if it refused the call or is stale.
 *
 * @example
 * const prices = await createTokenPrices({ url: DEXSCREENER_PRICES }).readPrices([mint]);
 */
export function createTokenPrices(options: PriceSourceOptions): TokenPrices & { report(): SourceReport } {
  const source = openSource(SOURCES, options);
  const { watched } = source;
  const timeoutMs = options.timeoutMs ?? READ_MS;
  return {
    report: () => watched.report(),
    async readPrices(mints) {
      if (mints.length === 0) return new Map();
      watched.requireReady();
      const { prices, answers, failure } = await readGroups(source, mints, endAfter(timeoutMs));
      if (failure !== null) {
        const error = watched.recordFailure(failure);
        if (answers === 0) throw error;
      } else if (answers > 0) watched.recordAnswer();
      else throw watched.toBusyError();
      return prices;
    },
  };
}

/** Milliseconds for all calls of one read. */
const READ_MS = 4_000;
/** Sources without a key allow few concurrent calls. */
const CALLS_AT_ONCE = 4;

interface ReadPrices {
  readonly prices: ReadonlyMap<Address, TokenPrice>;
  /** Number of calls that succeeded. */
  readonly answers: number;
  /** Null if no call failed. */
  readonly failure: SourceError | null;
}

/** Reads the prices of mints in groups. Stops at the first failure. */
async function readGroups(
  { form, url, call, name, now }: OpenSource<TokenForm>,
  mints: readonly Address[],
  end: ReadEnd,
): Promise<ReadPrices> {
  const groups = splitMints(Array.from(new Set(mints)), form.mintsPerCall);
  const prices = new Map<Address, TokenPrice>();
  let answers = 0;
  let failure: SourceError | null = null;
  const lane = async () => {
    for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
      const requestedGroup = group;
      try {
        const { quotes, leftOut = [] } = await call(form.toRequest(url, requestedGroup), end, (body) =>
          form.readQuotes(body, requestedGroup),
        );
        const origin = { source: name, asOf: now() };
        for (const mint of requestedGroup) {
          const quote = quotes.get(mint);
          if (quote !== undefined && isTokenPrice(quote.usd)) prices.set(mint, { ...quote, origin });
        }
        if (leftOut.length > 0) groups.push(leftOut);
        answers += 1;
      } catch (error) {
        groups.length = 0;
        // The time of the read may end before that of its last calls.
        if (error instanceof OutOfTimeError || (end.signal.aborted && answers > 0)) continue;
        if (!(error instanceof SourceError)) throw error;
        failure ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, lane));
  return { prices, answers, failure };
}

function splitMints(mints: readonly Address[], size: number): (readonly Address[])[] {
  const groups: (readonly Address[])[] = [];
  for (let start = 0; start < mints.length; start += size) groups.push(mints.slice(start, start + size));
  return groups;
}
