import { z } from "zod";
import { text } from "./fields.ts";

/** Headers of every paid call. */
export const PaidHeaders = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, "must be 1 to 255 visible ASCII characters")
    .describe("Of your choice: repeated within 24 hours, the same call is answered again and charged once.")
    .optional(),
  "x-max-credits": z
    .string()
    .regex(/^[0-9]{1,9}$/, "must be a whole number of credits")
    .transform(Number)
    .optional()
    .meta({
      type: "integer",
      minimum: 0,
      description:
        "Most credits that the call may cost: above it the answer is `over_budget`, before any work.",
    }),
});

/** PaidHeaders and the `prepaidJobId` of an earlier 202. */
export const PrepaidHeaders = PaidHeaders.extend({
  "x-prepaid-job-id": text(
    "The `prepaidJobId` of an earlier 202: the answer to the same question, of any page, is charged once.",
  ).optional(),
});
