/** Example addresses of a chain that has no well-known ones. */
export interface Showcase {
  readonly wallets: readonly { readonly address: string; readonly persona: string; readonly note: string }[];
  readonly token: { readonly address: string; readonly symbol: string };
  /** Wallets to compare, some of which act together; empty where there are none. */
  readonly group: readonly string[];
}
