import type { Address } from "../address.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import type { Steps } from "../steps.ts";
import { TokenLists } from "./token-lists.ts";
import { computeTokenMetrics, type TokenInputs } from "./token-metrics.ts";
import { TokenSums } from "./token-sums.ts";

/** Sums and lists over all tokens of a wallet. */
export interface SummarizedTokens {
  readonly sums: TokenSums;
  readonly lists: TokenLists;
}

/** About a millisecond of work. */
const TOKENS_PER_STEP = 250;

/** Summarizes the metrics of the positions in order of appearance. */
export function* summarizeTokens(
  positions: ReadonlyMap<Address, TokenPosition>,
  inputs: TokenInputs,
): Steps<SummarizedTokens> {
  const sums = new TokenSums();
  const lists = new TokenLists();
  let count = 0;
  for (const position of positions.values()) {
    if (count % TOKENS_PER_STEP === 0) yield;
    count += 1;
    const token = computeTokenMetrics(position, inputs);
    sums.add(token);
    lists.add(token);
  }
  return { sums, lists };
}
