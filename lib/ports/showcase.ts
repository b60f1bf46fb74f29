/** What is worth a look on a chain whose addresses nobody knows. */
export interface Showcase {
  readonly wallets: readonly { readonly address: string; readonly persona: string; readonly note: string }[];
  readonly token: { readonly address: string; readonly symbol: string };
}
