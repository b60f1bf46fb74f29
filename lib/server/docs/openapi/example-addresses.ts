import type { Example } from "./example";

/** Addresses that the examples of calls use. */
export interface ExampleAddresses {
  readonly wallet: string;
  readonly mint: string;
  /** Further wallets; placeholders stand for missing ones. */
  readonly others: readonly string[];
}

/** A public wallet of mainnet, and the token BONK. */
export const MAINNET_ADDRESSES: ExampleAddresses = {
  wallet: "86xCnPeV69n6t3DnyGvkKobf9FdN2H9oiVDdaMpo2MMY",
  mint: "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263",
  others: [],
};

/** Returns a recorded example with other addresses in its request. */
export function fillAddresses(example: Example | null, addresses: ExampleAddresses): Example | null {
  if (example === null) return null;
  const { params, body } = example.request;
  const values: Readonly<Record<string, string>> = {
    addr: addresses.wallet,
    mint: addresses.mint,
    other: otherWallet(addresses, 0),
  };
  const filled = Object.entries(params).map(([name, value]) => [name, values[name] ?? value]);
  return {
    ...example,
    request: { ...example.request, params: Object.fromEntries(filled), body: fillBody(body, addresses) },
  };
}

function fillBody(body: unknown, addresses: ExampleAddresses): unknown {
  if (typeof body !== "object" || body === null || !("wallets" in body)) return body;
  const count = Array.isArray(body.wallets) ? body.wallets.length : 1;
  const otherWallets = Array.from({ length: count - 1 }, (_, index) => otherWallet(addresses, index));
  return { ...body, wallets: [addresses.wallet, ...otherWallets] };
}

function otherWallet({ others }: ExampleAddresses, index: number): string {
  return others[index] ?? `<WALLET_${index + 2}>`;
}
