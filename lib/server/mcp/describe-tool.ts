import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { formatWord } from "@walletlens/format";
import { nameResponseComponent, PROBLEM_COMPONENT, selectComponents } from "../docs/openapi/components";
import { describePrice } from "../docs/openapi/describe-price";
import { type JsonSchema, referTo } from "../docs/openapi/json-schema";
import { nameEndpoint } from "../docs/openapi/name-endpoint";
import { listArguments } from "./tool-arguments";
import { listDefinitions, selectDefinition, type Tool, waitsFor } from "./tool-table";

/** Returns a tool as in `tools/list`. */
export function describeTool(tool: Tool) {
  const definitions = listDefinitions(tool);
  const isReadOnly = definitions.every(isRead);
  const schema = describeOutput(tool);
  const isSmall = JSON.stringify(schema).length <= MAX_SCHEMA_LENGTH;
  const link = isSmall ? "" : ` Schema: ${listAnswers(tool, 200).map(linkComponent).join(", ")}.`;
  return {
    name: tool.name,
    title: tool.actions === undefined ? nameEndpoint(tool.endpoint) : formatWord(tool.name),
    description: `${describeCalls(tool)}${describeWait(tool)}${link}`,
    inputSchema: describeInput(tool),
    ...(isSmall && { outputSchema: schema }),
    annotations: {
      readOnlyHint: isReadOnly,
      destructiveHint: definitions.some(({ method }) => method === "DELETE"),
      idempotentHint: isReadOnly,
      openWorldHint: true,
    },
  };
}

/** Maximum length of a listed output schema, characters of ASCII. Longer ones are linked. */
const MAX_SCHEMA_LENGTH = 2_500;

/** Returns true if the endpoint only reads. One that charges on acceptance starts a job. */
function isRead(definition: EndpointDefinition): boolean {
  return definition.access === "paid" ? definition.chargeOn !== "acceptance" : definition.method === "GET";
}

/** Returns what the endpoint of the tool does and costs, or that of each action. */
function describeCalls(tool: Tool): string {
  const { actions } = tool;
  if (actions === undefined) return describeCall(selectDefinition(tool, { full: false }));
  return Object.keys(actions)
    .map((action) => `\`${action}\`: ${describeCall(selectDefinition(tool, { full: false, action }))}`)
    .join(" ");
}

function describeCall(definition: EndpointDefinition): string {
  return `${definition.summary} ${describePrice(definition)}`;
}

function describeWait(tool: Tool): string {
  if (!waitsFor(tool)) return "";
  const nextStep =
    tool.result === undefined ? "call this tool again; it is charged once" : "call `result` with the key";
  return ` Waits up to \`waitSeconds\`, then returns a jobId. Poll \`job\` until it is completed, then ${nextStep}.`;
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
  return listDefinitions(tool).flatMap((definition) =>
    Object.keys(definition.responses)
      .map(Number)
      .filter((status) => only === undefined || status === only)
      .map((status) => nameResponseComponent(definition, status)),
  );
}

const RESULTS = {
  "holder-profiles": ["AgentHoldersResult", "HolderProfilesResult"],
  similarity: ["AgentSimilarityResult", "SimilarityResult"],
  combined: ["AgentCombinedResult", "CombinedResult"],
  launch: ["AgentLaunchResult", "LaunchResult"],
  copy: ["AgentCopyResult", "CopyResult"],
} as const;

/** Returns the named components and all that they reference, as local definitions. */
function toDefinitions(names: readonly string[]): Record<string, JsonSchema> {
  return JSON.parse(JSON.stringify(selectComponents(names)).replaceAll(referTo(""), "#/$defs/"));
}
