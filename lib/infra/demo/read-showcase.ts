import { z } from "zod";
import type { Showcase } from "@/lib/wallets/ports";

const TIMEOUT_MS = 1_000;

const featured = z.object({
  wallets: z.array(z.object({ address: z.string(), persona: z.string(), note: z.string() })),
  token: z.object({ address: z.string(), symbol: z.string() }),
  group: z.array(z.string()),
});

/**
 * Reads what the demo chain at `url` shows first. Null where it does not answer in time: a page does without.
 */
export async function readShowcase(url: string): Promise<Showcase | null> {
  try {
    const response = await fetch(`${url}/featured`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const parsed = featured.safeParse(await response.json());
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
