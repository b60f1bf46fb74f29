import { z } from "zod";
import type { Showcase } from "@/lib/groups/prepare-demo";

const SHOWCASE_TIMEOUT_MS = 1_000;
const FAUCET_TIMEOUT_MS = 5_000;

const token = z.object({ address: z.string(), symbol: z.string() });
const featured = z.object({
  wallets: z.array(z.object({ address: z.string(), persona: z.string(), note: z.string() })),
  token,
  launch: token,
  group: z.array(z.string()),
});

/** Reads the examples of the demo chain at `url`. Returns null if it does not respond in time: a second for pages. */
export async function readShowcase(url: string, timeoutMs = SHOWCASE_TIMEOUT_MS): Promise<Showcase | null> {
  try {
    const response = await fetch(`${url}/featured`, { signal: AbortSignal.timeout(timeoutMs) });
    const parsed = featured.safeParse(await response.json());
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Sends play money of the demo chain at `url` to a wallet: whole dollars of USDC, and a little SOL. Returns false on
 * failure.
 */
export async function requestDemoMoney(url: string, address: string, usdc: number): Promise<boolean> {
  try {
    const response = await fetch(`${url}/faucet`, {
      method: "POST",
      body: JSON.stringify({ address, usdc, sol: 0.1 }),
      signal: AbortSignal.timeout(FAUCET_TIMEOUT_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}
