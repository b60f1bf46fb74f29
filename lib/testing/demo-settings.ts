/** Settings of a process that reads the demo chain at `url`, and its prices. */
export function demoSettings(url: string) {
  return { SOLANA_RPC_URL: url, TOKEN_PRICE_URL: `${url}/prices`, SOL_PRICE_URL: `${url}/sol-usd` };
}
