import * as z from "zod/mini";

const Result = z.object({
  pairwiseSimilarities: z.array(
    z.object({
      walletA: z.string(),
      walletB: z.string(),
      sharedTokens: z.array(z.object({ mint: z.string() })),
    }),
  ),
});

/** The pairs of a comparison with the tokens that they share, by the path of its full result. */
export async function fetchPairs(path: string, signal: AbortSignal) {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`the result is not to be had: status ${response.status}`);
  return Result.parse(await response.json()).pairwiseSimilarities;
}
