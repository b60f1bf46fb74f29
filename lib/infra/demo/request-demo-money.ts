const TIMEOUT_MS = 5_000;

/**
 * Sends play money of the demo chain at `url` to a wallet: whole dollars of USDC, and a little SOL. Returns false on
 * failure.
 */
export async function requestDemoMoney(url: string, address: string, usdc: number): Promise<boolean> {
  try {
    const response = await fetch(`${url}/faucet`, {
      method: "POST",
      body: JSON.stringify({ address, usdc, sol: 0.1 }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}
