import { z } from "zod";
import { type KeyDefinition, keyed } from "./endpoint-definition.ts";
import { component, Timestamp, text } from "./fields.ts";

const RotatedKey = component("RotatedKey", {
  keyId: text("Id of the key, which stays, like its caps and what it has spent."),
  apiKey: text("The key from now on; shown this once."),
  previousValidUntil: Timestamp.describe(
    "The key before is taken until then: a day, or less where it expires.",
  ),
});

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
