import { z } from "zod";
import { text } from "./fields.ts";

/** Headers of every paid call. */
export const PaidHeaders = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, "must be 1 to 255 visible ASCII characters")
    .describe(
      "Key of your choice. If the same call is repeated with it within 24 hours, the response is repeated and charged once. A call that costs nothing runs again.",
    )
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
        "Maximum credits for this call. A more expensive call fails with `over_budget` before any work.",
    }),
});

/** PaidHeaders and the `prepaidJobId` of an earlier 202. */
export const PrepaidHeaders = PaidHeaders.extend({
  "x-prepaid-job-id": text(
    "`prepaidJobId` of an earlier 202 response. The same request, for any page, is then charged once.",
  ).optional(),
});
