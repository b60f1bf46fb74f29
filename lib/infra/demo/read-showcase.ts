import { z } from "zod";
import type { Showcase } from "@/lib/wallets/ports";

const TIMEOUT_MS = 1_000;

const featured = z.object({
  wallets: z.array(z.object({ address: z.string(), persona: z.string(), note: z.string() })),
  token: z.object({ address: z.string(), symbol: z.string() }),
  group: z.array(z.string()),
});

/** Reads the examples of the demo chain at `url`. Returns null if it does not respond in time. */
export async function readShowcase(url: string): Promise<Showcase | null> {
  try {
    const response = await fetch(`${url}/featured`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const parsed = featured.safeParse(await response.json());
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
