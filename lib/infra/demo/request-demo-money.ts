const TIMEOUT_MS = 5_000;

/** Has the demo chain at `url` send a wallet play money: whole dollars of USDC, and a little SOL. False where it does not. */
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
