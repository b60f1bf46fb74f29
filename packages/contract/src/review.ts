import { REVIEW_FIELDS } from "@walletlens/engine/review/review-fields";
import { SENTENCE_KINDS } from "@walletlens/engine/review/review-wallet";
import { VERDICT_REASONS, VERDICTS } from "@walletlens/engine/review/verdict";
import { z } from "zod";
import { COMPONENTS, component, text } from "./fields.ts";

export const VerdictSchema = z
  .enum(VERDICTS)
  .describe(
    "Whether the wallet is worth following. Thresholds are compared with bounds of intervals and with exact values, never with estimates (docs/definitions.md#review).",
  )
  .register(COMPONENTS, { id: "Verdict" });

const ReviewSentence = component(
  "ReviewSentence",
  {
    text: text("Sentence in English, without names from the chain."),
    kind: z
      .enum(SENTENCE_KINDS)
      .describe(
        "`activity`: what the wallet does. `result`: what its result rests on. `condition`: what would change the verdict.",
      ),
    refs: z
      .array(z.enum(REVIEW_FIELDS))
      .describe("Paths of the fields of the profile that the sentence rests on."),
  },
  "One sentence of a review.",
);

export const ReviewSchema = component(
  "Review",
  {
    sentences: z.array(ReviewSentence).max(3).describe("At most three sentences, in order of kind."),
    verdict: VerdictSchema,
    reasons: z
      .array(z.enum(VERDICT_REASONS))
      .describe("Reasons that hold, of the rule that decided; empty for `worth_following`."),
  },
  "Whether the wallet is worth following, and why, in at most three sentences.",
);

/** Review in a result. */
export const Review = ReviewSchema.optional().describe(
  "Whether the wallet is worth following, and why. Absent in results of earlier versions.",
);
