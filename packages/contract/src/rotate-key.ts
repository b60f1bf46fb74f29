import { z } from "zod";
import { type KeyDefinition, keyed } from "./endpoint-definition.ts";
import { component, Timestamp, text } from "./fields.ts";

const RotatedKey = component("RotatedKey", {
  keyId: text("Id of the key. Rotation keeps the id, the caps and the spending."),
  apiKey: text("New API key. It is returned only once."),
  previousValidUntil: Timestamp.describe(
    "Time until which the previous key is accepted: one day, or less if it expires earlier.",
  ),
});

export const rotateKeyEndpoint = {
  ...keyed("rotate-key", "POST", "/account/keys/:id/rotate"),
  summary: "Rotate the calling API key. The previous key is accepted for one day.",
  params: z.strictObject({
    id: z
      .string()
      .regex(/^[\w-]{1,100}$/, "must be the id of a key")
      .describe("Id of the calling key: `keyId` of `GET /account`."),
  }),
  responses: { 200: RotatedKey },
  failures: ["not_found"],
} as const satisfies KeyDefinition;
