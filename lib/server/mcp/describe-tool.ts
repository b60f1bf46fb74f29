import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { nameResponseComponent, PROBLEM_COMPONENT, selectComponents } from "../docs/openapi/components";
import { type JsonSchema, referTo } from "../docs/openapi/json-schema";
import { nameEndpoint } from "../docs/openapi/name-endpoint";
import { listArguments } from "./tool-arguments";
import { selectDefinition, type Tool, waitsFor } from "./tool-table";

/** Returns a tool as in `tools/list`. */
export function describeTool(tool: Tool) {
  const definition = selectDefinition(tool, false);
  const schema = describeOutput(tool);
  const isSmall = JSON.stringify(schema).length <= MAX_SCHEMA_LENGTH;
  const link = isSmall ? "" : ` Schema: ${listAnswers(tool, 200).map(linkComponent).join(", ")}.`;
  return {
    name: tool.name,
    title: nameEndpoint(definition.id),
    description: `${definition.summary} ${describeCost(definition)}${describeWait(tool)}${link}`,
    inputSchema: describeInput(tool),
    ...(isSmall && { outputSchema: schema }),
    annotations: {
      readOnlyHint: isRead(definition),
      destructiveHint: false,
      idempotentHint: isRead(definition),
      openWorldHint: true,
    },
  };
}

/** Maximum length of a listed output schema, characters of ASCII. Longer ones are linked. */
const MAX_SCHEMA_LENGTH = 4_000;

/** Returns true if the endpoint only reads. One that charges on acceptance starts a job. */
function isRead(definition: EndpointDefinition): boolean {
  return definition.access === "paid" ? definition.chargeOn !== "acceptance" : definition.method === "GET";
}

function describeCost({ price: { credits }, optionPrices = {}, access }: EndpointDefinition): string {
  const options = Object.entries(optionPrices).map(
    ([name, added]) => ` With \`${name}\`: ${added.credits} more.`,
  );
  if (credits > 0) return `Costs ${credits === 1 ? "1 credit" : `${credits} credits`}.${options.join("")}`;
  return access === "public" ? "Free, no key required." : "Free.";
}

function describeWait(tool: Tool): string {
  if (!waitsFor(tool)) return "";
  const nextStep =
    tool.result === undefined ? "call this tool again; it is charged once" : "call `result` with the key";
  return `  Waits up to \`waitSeconds\`, then returns a jobId. Poll \`job\` until it is completed, then ${nextStep}.`;
}

function describeInput(tool: Tool) {
  const toolArguments = listArguments(tool);
  return {
    type: "object",
    properties: Object.fromEntries(toolArguments.map(({ name, schema }) => [name, { ...schema }])),
    required: toolArguments.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

/**
 * Schema of endpoint responses and errors. Many clients validate errors with it too and discard results that do not
 * match.
 */
function describeOutput(tool: Tool) {
  const names = listAnswers(tool);
  const alternatives: object[] = names.map((name) => ({ $ref: `#/$defs/${name}` }));
  return { type: "object", anyOf: [...alternatives, REFUSAL], $defs: toDefinitions(names) };
}

const REFUSAL = {
  type: "object",
  description: `Refusal: ${linkComponent(PROBLEM_COMPONENT)}.`,
  required: ["statusCode", "code", "message"],
};

/** Returns the path of a component in the OpenAPI document of the site. */
function linkComponent(name: string): string {
  return `/openapi.json${referTo(name)}`;
}

/** Returns the names of the components that the tool may return, or only those of a status. */
function listAnswers(tool: Tool, only?: number): readonly string[] {
  if (tool.result !== undefined) return RESULTS[tool.result];
  const definition = selectDefinition(tool, false);
  const statuses = Object.keys(definition.responses).map(Number);
  return statuses
    .filter((status) => only === undefined || status === only)
    .map((status) => nameResponseComponent(definition, status));
}

const RESULTS = {
  "holder-profiles": ["AgentHoldersResult", "HolderProfilesResult"],
  similarity: ["AgentSimilarityResult", "SimilarityResult"],
  combined: ["AgentCombinedResult", "CombinedResult"],
  launch: ["AgentLaunchResult", "LaunchResult"],
} as const;

/** Returns the named components and all that they reference, as local definitions. */
function toDefinitions(names: readonly string[]): Record<string, JsonSchema> {
  return JSON.parse(JSON.stringify(selectComponents(names)).replaceAll(referTo(""), "#/$defs/"));
}
