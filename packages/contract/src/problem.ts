import { z } from "zod";
import { ERROR_CODES } from "./error-codes.ts";
import { COMPONENTS, text } from "./fields.ts";

/** The form of every error. */
export const Problem = z
  .object({
    type: z.url().describe("Address of the error in the reference (RFC 9457)."),
    statusCode: z.int().describe("Status of the response."),
    error: text("The phrase of the status."),
    code: z.enum(ERROR_CODES).describe("Reason of the failure, of a closed list."),
    message: text("One sentence that a caller can act on."),
    requestId: z.uuid().describe("Id of the request."),
    required: z.int().optional().describe("Credits that the call costs."),
    balance: z.int().optional().describe("Credits that the account has."),
    skipReason: z.literal("known-wallet").optional().describe("Reason for which a wallet is not analyzed."),
    issues: z
      .array(
        z.object({
          path: text("Place of the fault in the request."),
          message: text("What is wrong there, in one sentence."),
        }),
      )
      .optional()
      .describe("Faults of the request, one by one."),
  })
  .register(COMPONENTS, { id: "Problem" });
