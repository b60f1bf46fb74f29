import type { SimulatedProviderOptions } from "@walletlens/demo-chain/provider/provider-options";

/** Milliseconds of JSON.parse alone for the pages by address of a whole history. */
export async function timeParse(
  url: string,
  address: string,
  { byAddress }: SimulatedProviderOptions,
): Promise<number> {
  const options = { transactionDetails: "full", limit: byAddress?.pageSize ?? 1_000 };
  let ms = 0;
  for (let token: string | null | undefined; token !== null; ) {
    const params = [address, { ...options, ...(token === undefined ? {} : { paginationToken: token }) }];
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "getTransactionsForAddress", params });
    const response = await fetch(url, { method: "POST", body });
    const text = await response.text();
    const started = performance.now();
    const { result } = JSON.parse(text);
    ms += performance.now() - started;
    token = result.paginationToken;
  }
  return ms;
}
