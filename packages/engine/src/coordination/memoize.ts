import type { IndexedWallet } from "./index-trades.ts";

/** Function that computes its answer when it is first asked for: most is never looked at so closely. */
export function memoize<Answer>(compute: () => Answer): () => Answer {
  let known: { readonly answer: Answer } | null = null;
  return () => {
    known ??= { answer: compute() };
    return known.answer;
  };
}

/** Function that computes its answer for each wallet once. */
export function remember<Answer>(
  answer: (wallet: IndexedWallet) => Answer,
): (wallet: IndexedWallet) => Answer {
  const known = new Map<IndexedWallet, { readonly answer: Answer }>();
  return (wallet) => {
    const entry = known.get(wallet) ?? { answer: answer(wallet) };
    known.set(wallet, entry);
    return entry.answer;
  };
}
