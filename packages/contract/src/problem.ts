import { z } from "zod";
import { ERROR_CODES } from "./error-codes.ts";
import { COMPONENTS, text } from "./fields.ts";

/** The form of every error. */
export const ProblemSchema = z
  .object({
    type: z.url().describe("URL of the error in the reference (RFC 9457)."),
    statusCode: z.int().describe("HTTP status."),
    error: text("HTTP status text."),
    code: z.enum(ERROR_CODES).describe("Error code, from a closed list."),
    message: text("What happened and what to do, one sentence."),
    requestId: z.uuid().describe("Id of the request."),
    required: z.int().optional().describe("Credits that the call costs."),
    balance: z.int().optional().describe("Balance of the account, credits."),
    skipReason: z.literal("known-wallet").optional().describe("Reason why the wallet is not analyzed."),
    issues: z
      .array(
        z.object({
          path: text("Location of the problem in the request."),
          message: text("Description of the problem, one sentence."),
        }),
      )
      .optional()
      .describe("Problems of the request."),
  })
  .register(COMPONENTS, { id: "Problem" });
