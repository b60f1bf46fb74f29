import type { LoadOptions, LoadResult } from "./load-options";
import { runLoad } from "./run-load";

export interface Turn {
  readonly measured: LoadResult;
  readonly baseline: LoadResult;
}

const WARM_UP_SECONDS = 2;

/** Loads two addresses in turns, so that both meet the same machine. Throws where a request is not answered with 200. */
export async function loadInTurns(
  measured: LoadOptions,
  baseline: LoadOptions,
  rounds: number,
): Promise<readonly Turn[]> {
  for (const load of [measured, baseline]) await runLoad({ ...load, seconds: WARM_UP_SECONDS });
  const turns: Turn[] = [];
  for (let round = 0; round < rounds; round += 1) {
    turns.push({ baseline: await runLoad(baseline), measured: await runLoad(measured) });
  }
  return turns;
}
