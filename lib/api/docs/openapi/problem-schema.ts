import { ERROR_CODES } from "@walletlens/contract/error-codes";
import { describeProperties } from "./describe-properties";
import type { JsonSchema } from "./json-schema";

/** The form of every error. */
export const PROBLEM: JsonSchema = describeProperties({
  type: "object",
  required: ["type", "statusCode", "error", "code", "message", "requestId"],
  properties: {
    type: { type: "string", format: "uri", description: "Address of the error in the reference (RFC 9457)." },
    statusCode: { type: "integer" },
    error: { type: "string", description: "The phrase of the status." },
    code: { type: "string", enum: [...ERROR_CODES], description: "Reason of the failure, of a closed list." },
    message: { type: "string", description: "One sentence that a caller can act on." },
    requestId: { type: "string", format: "uuid" },
    required: { type: "integer", description: "Credits that the call costs." },
    balance: { type: "integer", description: "Credits that the account has." },
    skipReason: { type: "string", description: "Reason for which a wallet is not analysed." },
    issues: {
      type: "array",
      description: "Faults of the request, one by one.",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
});
