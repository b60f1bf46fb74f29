/** Prices of an offer: credits of the methods that it names, and of every other one. */
interface PriceTable {
  readonly isOf: (host: string) => boolean;
  readonly byMethod: Readonly<Record<string, number>>;
  readonly other: number;
}

/** Helius: https://www.helius.dev/docs/billing/credits */
const HELIUS: PriceTable = {
  isOf: (host) => /(^|\.)helius-rpc\.com$/.test(host),
  byMethod: {
    getTransactionsForAddress: 100,
    getProgramAccounts: 10,
    getSignaturesForAddress: 10,
    getTransaction: 10,
    getTokenAccounts: 10,
  },
  other: 1,
};

const TABLES: readonly PriceTable[] = [HELIUS];

/** Price of a call in credits by its method, for a provider's host name; null where its prices are not known. */
export function priceOf(host: string): (method: string) => number | null {
  const table = TABLES.find(({ isOf }) => isOf(host));
  return (method) => (table === undefined ? null : (table.byMethod[method] ?? table.other));
}
