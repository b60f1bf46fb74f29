/** A review, as in the results of wallets. */
export interface ReviewTexts {
  readonly verdict: keyof typeof VERDICT_LABELS;
  readonly sentences: readonly { readonly text: string }[];
}

/** Verdicts in words, the best first. */
export const VERDICT_LABELS = {
  worth_following: "Worth following",
  not_worth_following: "Not worth following",
  cannot_copy: "Cannot be followed",
  not_enough_data: "Not enough data",
} as const;

/**
 * Returns a review as lines of text: the verdict, and each sentence.
 *
 * @example
 * formatReview({ verdict: "not_enough_data", sentences: [{ text: "It has made no trade." }] })
 * // "Not enough data\nIt has made no trade."
 */
export function formatReview({ verdict, sentences }: ReviewTexts): string {
  return [VERDICT_LABELS[verdict], ...sentences.map(({ text }) => text)].join("\n");
}
