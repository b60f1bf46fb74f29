import { z } from "zod";
import { LEDGER_KINDS } from "./constants.ts";
import { type KeyDefinition, keyed } from "./endpoint-definition.ts";
import { Timestamp } from "./fields.ts";

const Entry = z.strictObject({
  id: z.string(),
  at: Timestamp,
  credits: z.int().describe("Negative where credits went."),
  kind: z.enum(LEDGER_KINDS).describe("Kind of the entry."),
  reason: z.string(),
  requestId: z.string().nullable().describe("Request that it was for; null where it was for none."),
  jobId: z.string().nullable().describe("Job that it was for; null where it was for none."),
  keyId: z.string().nullable(),
});

const Account = z.strictObject({
  userId: z.string(),
  keyId: z.string(),
  balance: z.int().min(0).describe("Credits of the account, regardless of how many the key may spend."),
  caps: z
    .strictObject({ perDay: z.int().nullable(), total: z.int().nullable() })
    .describe("Most credits that this key may spend in a UTC day and in all; null where nothing limits it."),
  spent: z
    .strictObject({ today: z.int(), total: z.int() })
    .describe("Credits that this key has spent; what failed jobs gave back is taken off."),
  entries: z.array(Entry).describe("The last 100 entries of the account's ledger, oldest first."),
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
