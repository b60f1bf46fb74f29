import { z } from "zod";
import { type KeyDefinition, keyed } from "./endpoint-definition.ts";
import { COMPONENTS, Timestamp } from "./fields.ts";

const RotatedKey = z
  .strictObject({
    keyId: z.string().describe("Id of the key, which stays, like its caps and what it has spent."),
    apiKey: z.string().describe("The key from now on; shown this once."),
    previousValidUntil: Timestamp.describe(
      "The key before is taken until then: a day, or less where it expires.",
    ),
  })
  .register(COMPONENTS, { id: "RotatedKey" });

export const rotateKeyEndpoint = {
  ...keyed("rotate-key", "POST", "/account/keys/:id/rotate"),
  summary: "Gives the key that calls another secret; both are taken for a day.",
  params: z.strictObject({
    id: z
      .string()
      .regex(/^[\w-]{1,100}$/, "must be the id of a key")
      .describe("The `keyId` of the key that calls, as `/account` says it."),
  }),
  responses: { 200: RotatedKey },
  failures: ["not_found"],
} as const satisfies KeyDefinition;
