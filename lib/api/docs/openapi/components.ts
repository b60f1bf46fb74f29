import "@walletlens/contract/catalog";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { COMPONENTS } from "@walletlens/contract/fields";
import { ProblemSchema } from "@walletlens/contract/problem";
import type { z } from "zod";
import { type JsonSchema, toComponentSchemas } from "./json-schema";

/** Name of the component that describes every error. */
export const PROBLEM_COMPONENT = nameOf(ProblemSchema);

/** Returns the schemas of `components.schemas` by name: responses and their shared parts. */
export function renderComponents(): Record<string, JsonSchema> {
  return toComponentSchemas(COMPONENTS);
}

/** Returns the name of the response component of `definition` for `status`. */
export function componentOf(definition: EndpointDefinition, status: number): string {
  return nameOf(definition.responses[status]);
}

/** Throws an Error for a schema without a name. */
function nameOf(schema: z.ZodType | undefined): string {
  const name = schema === undefined ? undefined : COMPONENTS.get(schema)?.id;
  if (name === undefined) throw new Error("a response is registered under no name");
  return name;
}
