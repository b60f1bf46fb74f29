import { z } from "zod";
import { LEDGER_KINDS } from "./constants.ts";
import { type KeyDefinition, keyed } from "./endpoint-definition.ts";
import { component, nullableText, Timestamp, text } from "./fields.ts";

const LedgerEntry = component("LedgerEntry", {
  id: text("Id of the entry."),
  at: Timestamp.describe("Time of the entry."),
  credits: z.int().describe("Credits, signed: positive if added, negative if taken."),
  kind: z.enum(LEDGER_KINDS).describe("Kind of the entry."),
  reason: text("Purpose of the entry."),
  requestId: nullableText("Id of the request behind the entry; null without a request."),
  jobId: nullableText("Id of the job behind the entry; null without a job."),
  keyId: nullableText("Id of the API key; null if no key was used."),
});

const Account = component("Account", {
  userId: text("Id of the account."),
  keyId: text("Id of the calling API key."),
  balance: z.int().min(0).describe("Balance of the account, credits. The caps of the key do not reduce it."),
  caps: z
    .strictObject({
      perDay: z.int().nullable().describe("Cap per UTC day, credits; null without a cap."),
      total: z.int().nullable().describe("Total cap, credits; null without a cap."),
    })
    .describe("Spending caps of this key."),
  spent: z
    .strictObject({
      today: z.int().describe("Credits spent in the current UTC day."),
      total: z.int().describe("Credits spent in total."),
    })
    .describe("Credits that this key has spent, less refunds of failed jobs."),
  entries: z.array(LedgerEntry).describe("Up to 100 ledger entries of the account, oldest first."),
});

const AccountQuery = z.strictObject({
  before: z
    .string()
    .regex(/^[0-9]{1,18}$/, "must be the id of an entry")
    .transform(BigInt)
    .optional()
    .describe(
      "Return only entries before the entry with this id. To get the preceding page, send the id of the first entry.",
    ),
});

export const accountEndpoint = {
  ...keyed("account", "GET", "/account"),
  summary:
    "Get the balance of the account, the spending caps of the calling key and the newest ledger entries.",
  query: AccountQuery,
  responses: { 200: Account },
} as const satisfies KeyDefinition;
