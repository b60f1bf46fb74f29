import { z } from "zod";
import { AgentCombinedResult, CombinedResult } from "./combined.ts";
import { AgentCopyResultSchema, CopyResultSchema } from "./copy.ts";
import { NO_BODY, type PaidDefinition, paid } from "./endpoint-definition.ts";
import { COMPONENTS } from "./fields.ts";
import { AgentHoldersResult, HolderProfilesResult } from "./holder-results.ts";
import { AgentLaunchResultSchema, LaunchResultSchema } from "./launch.ts";
import { PaidHeaders } from "./paid-headers.ts";
import { AgentSimilarityResult, SimilarityResult } from "./similarity.ts";

export const jobResultEndpoint = {
  ...paid("job-result", "never", false),
  summary:
    "Get the result of a job by its key. It is available for 15 minutes to the caller who paid for it.",
  isTagged: true,
  params: z.strictObject({}),
  query: z.strictObject({
    key: z
      .string()
      .regex(/^[\w:-]{1,200}$/, "must be the key of a result")
      .describe("Result key from the 202 response or from the job."),
  }),
  headers: PaidHeaders,
  body: NO_BODY,
  failures: ["result_not_found"],
  responses: {
    200: z
      .union([
        SimilarityResult,
        AgentSimilarityResult,
        HolderProfilesResult,
        AgentHoldersResult,
        CombinedResult,
        AgentCombinedResult,
        LaunchResultSchema,
        AgentLaunchResultSchema,
        CopyResultSchema,
        AgentCopyResultSchema,
      ])
      .register(COMPONENTS, { id: "JobResult" }),
  },
} as const satisfies PaidDefinition;
