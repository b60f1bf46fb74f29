import type { CATALOG, EndpointId } from "@walletlens/contract/catalog";
import type { z } from "zod";

/** Ids of endpoints that may return 200. */
export type AnsweringId = {
  [Id in EndpointId]: 200 extends keyof (typeof CATALOG)[Id]["responses"] ? Id : never;
}[EndpointId];

/** Body of a 200. */
export type AnswerBody<Id extends AnsweringId> = (typeof CATALOG)[Id]["responses"] extends {
  readonly 200: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : never;
