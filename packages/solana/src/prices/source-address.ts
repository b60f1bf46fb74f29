export type PriceKind = "sol" | "token";

/** A source of prices. */
export interface PriceSource {
  /**
   * Its URL, with its query preserved. The form of its answers is that of the vendor with this host; for other hosts it
   * stands before the URL: `coinbase=https://…`. Without it, it is `pyth` for SOL and `jupiter` for tokens.
   */
  readonly url: string;
  /** Headers of each call, such as one with a key. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Hosts of vendors by the form of their answers. */
export const SOURCE_HOSTS = {
  sol: { coinbase: "api.exchange.coinbase.com", kraken: "api.kraken.com", pyth: "pyth.dourolabs.app" },
  token: {
    dexscreener: "api.dexscreener.com",
    geckoterminal: "api.geckoterminal.com",
    jupiter: "api.jup.ag",
  },
} as const;

/** Form of a URL that names none and has another host. */
const FALLBACKS = { sol: "pyth", token: "jupiter" } as const;

/** Parts of the address of a source. */
export interface SourceAddress {
  /** Name of the form at the host of its vendor, else `own-` and the name. */
  readonly name: string;
  readonly form: string;
  readonly url: URL;
}

/**
 * Splits the address of a source, `form=https://…` or `https://…`. Returns null if the form is unknown, or the URL is
 * none of HTTP.
 *
 * @example
 * parseSourceAddress("sol", "kraken=https://prices.example/")?.name // "own-kraken"
 */
export function parseSourceAddress(kind: PriceKind, text: string): SourceAddress | null {
  const [, stated, address = ""] = /^(?:([\w-]+)=)?(https?:\/\/.+)$/.exec(text) ?? [];
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const hosts = Object.entries(SOURCE_HOSTS[kind]);
  const [vendor] = hosts.find(([, host]) => host === url.hostname) ?? [];
  const form = stated ?? vendor ?? FALLBACKS[kind];
  if (!hosts.some(([known]) => known === form)) return null;
  return { name: vendor === form ? form : `own-${form}`, form, url };
}
