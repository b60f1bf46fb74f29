import { z } from "zod";

/** Headers that every paid call may carry. */
export const PaidHeaders = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, "must be 1 to 255 visible ASCII characters")
    .optional(),
});

/** As PaidHeaders, and the `prepaidJobId` of an earlier 202. */
export const PrepaidHeaders = PaidHeaders.extend({ "x-prepaid-job-id": z.string().optional() });
