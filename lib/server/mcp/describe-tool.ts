import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { nameResponseComponent, PROBLEM_COMPONENT, selectComponents } from "../docs/openapi/components";
import { type JsonSchema, referTo } from "../docs/openapi/json-schema";
import { nameEndpoint } from "../docs/openapi/name-endpoint";
import { listArguments } from "./tool-arguments";
import { selectDefinition, TOOLS, type Tool, waitsFor } from "./tool-table";

/** Returns all tools for `tools/list`, rendered once. */
export function listTools(): ListedTool[] {
  listedTools ??= parseTools(JSON.stringify(Array.from(TOOLS.values(), describeTool)));
  return listedTools;
}

let listedTools: ListedTool[] | undefined;

/** Converts to the JSON type of the SDK. */
function parseTools(text: string): ListedTool[] {
  return JSON.parse(text);
}

function describeTool(tool: Tool) {
  const definition = selectDefinition(tool, false);
  const isFree = definition.price.credits === 0;
  return {
    name: tool.name,
    title: nameEndpoint(definition.id),
    description: `${definition.summary} ${describeCost(definition)}${describeWait(tool)}`,
    inputSchema: describeInput(tool),
    outputSchema: describeOutput(tool),
    // A call with a price counts as a change.
    annotations: {
      readOnlyHint: isFree,
      destructiveHint: false,
      idempotentHint: isFree,
      openWorldHint: true,
    },
  };
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
 * Schema of endpoint responses, unfinished jobs and errors. Many clients validate errors with it too and
 * discard results that do not match.
 */
function describeOutput(tool: Tool) {
  const names = tool.result === undefined ? listAnswers(tool) : RESULTS[tool.result];
  const alternatives: object[] = names.map((name) => ({ $ref: `#/$defs/${name}` }));
  if (tool.result !== undefined) alternatives.push(UNFINISHED);
  alternatives.push({ $ref: `#/$defs/${PROBLEM_COMPONENT}` });
  return { type: "object", anyOf: alternatives, $defs: toDefinitions([...names, PROBLEM_COMPONENT]) };
}

const RESULTS = {
  "holder-profiles": ["AgentHoldersResult", "HolderProfilesResult"],
  similarity: ["AgentSimilarityResult", "SimilarityResult"],
  combined: ["AgentCombinedResult", "CombinedResult"],
  launch: ["AgentLaunchResult", "LaunchResult"],
} as const;

const UNFINISHED = {
  type: "object",
  description: "Unfinished job. Poll `job` until it is completed, then call `result` with one of the keys.",
  properties: {
    status: {
      type: "string",
      enum: ["queued", "waiting", "active", "delayed"],
      description: "Status of the job.",
    },
    jobId: { type: "string", description: "Id for `job`." },
    resultKey: { type: "string", description: "Key for `result`: the full result." },
    agentResultKey: { type: "string", description: "Key for `result`: the compact result." },
    holdersKey: {
      type: "string",
      description: "Key for `result`: the holder profiles. Only for `holders_deep`.",
    },
    launchKey: {
      type: "string",
      description: "Key for `result`: the launch. Only for `holders_deep` with `launch`.",
    },
  },
  required: ["status", "jobId", "resultKey", "agentResultKey"],
};

function listAnswers(tool: Tool): readonly string[] {
  const definition = selectDefinition(tool, false);
  return Object.keys(definition.responses).map((status) => nameResponseComponent(definition, Number(status)));
}

/** Returns the named components and all that they reference, as local definitions. */
function toDefinitions(names: readonly string[]): Record<string, JsonSchema> {
  return JSON.parse(JSON.stringify(selectComponents(names)).replaceAll(referTo(""), "#/$defs/"));
}
