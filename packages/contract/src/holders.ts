import { z } from "zod";
import { type PaidDefinition, priced } from "./endpoint-definition.ts";
import { AddressText } from "./fields.ts";
import { PaidHeaders } from "./paid-headers.ts";
import { QueuedJob, QueuedJobWithKeys } from "./queued-job.ts";

const TokenParams = z.strictObject({ mint: AddressText.describe("Mint of the token, base58.") });

/** No body at all means the default. */
function holdersBody(most: number) {
  return z.preprocess(
    (body) => (body === undefined ? {} : body),
    z.strictObject({
      topN: z.int().min(1).max(most).default(20).describe("Number of the largest holders."),
    }),
  );
}

const common = {
  access: "paid",
  chargeOn: "acceptance",
  mayQueue: false,
  params: TokenParams,
  query: z.strictObject({}),
  headers: PaidHeaders,
  failures: ["mint_not_found", "chain_unavailable"],
} as const;

export const holdersEndpoint = {
  ...priced("holders"),
  ...common,
  summary: "Queues the behavioral profiles of a token's 1 to 100 largest holders.",
  body: holdersBody(100),
  responses: { 202: QueuedJob },
} as const satisfies PaidDefinition;

const AboutToken = { tokenMint: z.string(), topN: z.int() };

export const holdersAgentEndpoint = {
  ...priced("holders-agent"),
  ...common,
  summary: "Queues the profiles of a token's 1 to 50 largest holders, with a compact result.",
  body: holdersBody(50),
  responses: { 202: QueuedJobWithKeys.extend(AboutToken) },
} as const satisfies PaidDefinition;

export const holdersDeepEndpoint = {
  ...priced("holders-deep"),
  ...common,
  summary: "Queues the profiles of a token's 1 to 50 largest holders, then a comparison of the first 30.",
  body: holdersBody(50),
  responses: {
    202: z.strictObject({
      status: z.literal("queued"),
      ...AboutToken,
      holderProfiles: QueuedJob.omit({ status: true }),
      similarity: z.strictObject({
        jobId: z
          .string()
          .nullable()
          .describe("Null: the comparison follows from the first job, and is polled by its request id."),
        requestId: z.string(),
        resultKey: z.string(),
        message: z.string(),
      }),
      message: z.string(),
    }),
  },
} as const satisfies PaidDefinition;
