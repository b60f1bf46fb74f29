import { z } from "zod";
import { LEDGER_KINDS } from "./constants.ts";
import { type KeyDefinition, keyed } from "./endpoint-definition.ts";
import { component, nullableText, Timestamp, text } from "./fields.ts";

const LedgerEntry = component("LedgerEntry", {
  id: text("Id of the entry."),
  at: Timestamp.describe("Time of the entry."),
  credits: z.int().describe("Credits; negative where they were taken."),
  kind: z.enum(LEDGER_KINDS).describe("Kind of the entry."),
  reason: text("Purpose of the entry."),
  requestId: nullableText("Request that it was for; null where it was for none."),
  jobId: nullableText("Job that it was for; null where it was for none."),
  keyId: nullableText("Id of the key; null where none was used."),
});

const Account = component("Account", {
  userId: text("Id of the account."),
  keyId: text("Id of the key that calls."),
  balance: z.int().min(0).describe("Credits of the account, regardless of how many the key may spend."),
  caps: z
    .strictObject({
      perDay: z.int().nullable().describe("Credits in a UTC day; null where nothing limits them."),
      total: z.int().nullable().describe("Credits in all; null where nothing limits them."),
    })
    .describe("Credits that this key may spend at most in a UTC day and in all."),
  spent: z
    .strictObject({
      today: z.int().describe("Credits in this UTC day."),
      total: z.int().describe("Credits in all."),
    })
    .describe("Credits that this key has spent; what failed jobs gave back is taken off."),
  entries: z.array(LedgerEntry).describe("The last 100 entries of the account's ledger, oldest first."),
});

const AccountQuery = z.strictObject({
  before: z
    .string()
    .regex(/^[0-9]{1,18}$/, "must be the id of an entry")
    .transform(BigInt)
    .optional()
    .describe("Only entries before the one with this id: that of an answer's first entry asks for more."),
});

export const accountEndpoint = {
  ...keyed("account", "GET", "/account"),
  summary: "Balance, spending caps and the last entries of the ledger, for the key that calls.",
  query: AccountQuery,
  responses: { 200: Account },
} as const satisfies KeyDefinition;
