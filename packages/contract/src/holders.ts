import { z } from "zod";
import { type PaidDefinition, priced } from "./endpoint-definition.ts";
import { AddressText, COMPONENTS, component, nullableText, text } from "./fields.ts";
import { PaidHeaders } from "./paid-headers.ts";
import { QueuedJob, QueuedJobWithKeys, QueuedMessage, QueuedStatus, ResultKeySchema } from "./queued-job.ts";

const TokenParams = z.strictObject({ mint: AddressText.describe("Mint of the token, base58.") });

/** A missing body means the default. */
function holdersBody<Options extends z.core.$ZodLooseShape>(max: number, options: Options) {
  return z.preprocess(
    (body) => (body === undefined ? {} : body),
    z.strictObject({
      topN: z.int().min(1).max(max).default(20).describe("Number of holders to analyze, largest first."),
      ...options,
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
  summary: "Queue the profiles of the 1 to 100 largest holders of a token.",
  body: holdersBody(100, {}),
  responses: { 202: QueuedJob },
} as const satisfies PaidDefinition;

const AboutToken = {
  tokenMint: text("Mint of the requested token, base58."),
  topN: z.int().describe("Number of holders requested, largest first."),
};

export const holdersAgentEndpoint = {
  ...priced("holders-agent"),
  ...common,
  summary: "Queue the profiles of the 1 to 50 largest holders of a token, with a compact result.",
  body: holdersBody(50, {}),
  responses: { 202: QueuedJobWithKeys.extend(AboutToken).register(COMPONENTS, { id: "QueuedHoldersJob" }) },
} as const satisfies PaidDefinition;

export const holdersDeepEndpoint = {
  ...priced("holders-deep"),
  ...common,
  summary: "Queue the profiles of the 1 to 50 largest holders of a token, then a comparison of the first 30.",
  body: holdersBody(50, {
    launch: z
      .boolean()
      .default(false)
      .describe("Also queue the launch of the token with its 50 first buyers, for the price of `launch`."),
  }),
  responses: {
    202: component("QueuedDeepHoldersJob", {
      status: QueuedStatus,
      ...AboutToken,
      holderProfiles: QueuedJob.omit({ status: true }).describe("Job that profiles the holders."),
      similarity: z
        .strictObject({
          jobId: nullableText("Always null: the first job starts the comparison. Poll it by its request id."),
          requestId: QueuedJob.shape.requestId,
          resultKey: ResultKeySchema,
          message: QueuedMessage,
        })
        .describe("Comparison that starts after the profiles."),
      launch: QueuedJobWithKeys.omit({ status: true })
        .optional()
        .describe("Job that reports the launch; present if it was requested."),
      message: QueuedMessage,
    }),
  },
} as const satisfies PaidDefinition;
