import "@walletlens/contract/catalog";
import "@walletlens/contract/webhook-events";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { COMPONENTS } from "@walletlens/contract/fields";
import { ProblemSchema } from "@walletlens/contract/problem";
import type { z } from "zod";
import { type JsonSchema, referTo, toComponentSchemas } from "./json-schema";

/** Name of the component that describes every error. */
export const PROBLEM_COMPONENT = componentName(ProblemSchema);

/** Returns the schemas of `components.schemas` by name: responses and their shared parts. */
export function renderComponents(): Record<string, JsonSchema> {
  return toComponentSchemas(COMPONENTS);
}

/** Returns the named components and all that they reference. */
export function selectComponents(names: readonly string[]): Record<string, JsonSchema> {
  const components = renderComponents();
  const selectedComponents: Record<string, JsonSchema> = {};
  const pendingNames = [...names];
  for (let name = pendingNames.pop(); name !== undefined; name = pendingNames.pop()) {
    const component = components[name];
    if (component === undefined || name in selectedComponents) continue;
    selectedComponents[name] = component;
    for (const [, reference = ""] of JSON.stringify(component).matchAll(REFERENCE))
      pendingNames.push(reference);
  }
  return selectedComponents;
}

const REFERENCE = new RegExp(`"${referTo("")}([^"]+)"`, "g");

/** Returns the name of the response component of `definition` for `status`. */
export function nameResponseComponent(definition: EndpointDefinition, status: number): string {
  return componentName(definition.responses[status]);
}

/** Returns the name of a schema in `components.schemas`. Throws an Error if it has none. */
export function componentName(schema: z.ZodType | undefined): string {
  const name = schema === undefined ? undefined : COMPONENTS.get(schema)?.id;
  if (name === undefined) throw new Error("a schema is registered under no name");
  return name;
}
