import { z } from "zod";
import { describeEndpoint } from "../docs/openapi/describe-endpoint";
import { type JsonSchema, toRequestSchema } from "../docs/openapi/json-schema";
import { ISSUE_MESSAGES, invalidRequest, toIssues } from "../read-request";
import { selectDefinition, type Tool, waitsFor } from "./tool-table";

/** Arguments of a tool, unvalidated. */
export type Arguments = Readonly<Record<string, unknown>>;

export interface Argument {
  readonly name: string;
  /** Part of the endpoint's request; "tool" for options of the tool itself. */
  readonly part: "path" | "query" | "body" | "tool";
  /** Name in the endpoint's request. */
  readonly target: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** Request that the arguments produce. */
export interface EndpointInput {
  /** Path parameters of the endpoint. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Undefined for none. */
  readonly body: object | undefined;
}

/** Options of the tools themselves. */
const OPTIONS = z.object({
  maxCredits: z
    .int("must be a whole number")
    .min(0, "must be a whole number")
    .optional()
    .describe("Maximum credits for this call. A more expensive call is rejected without work or charge."),
  waitSeconds: z
    .int("must be a whole number of at most 120")
    .min(0, "must be a whole number of at most 120")
    .max(120, "must be a whole number of at most 120")
    .default(25)
    .describe("Maximum time to wait for the result before a job is returned, seconds."),
  full: z
    .boolean()
    .default(false)
    .describe("Return the full result instead of the compact one. It is about ten times as long."),
  action: z.string().optional(),
});
export type ToolOptions = z.output<typeof OPTIONS>;

/**
 * Lists the arguments of a tool: those of its endpoint, and its own options. Of a tool with actions, those of `action`, or of all
 * actions, where only what all of them require is required.
 */
export function listArguments(tool: Tool, action?: string): readonly Argument[] {
  const id = `${tool.name} ${action}`;
  const cached = cache.get(id);
  if (cached !== undefined) return cached;
  const omitted = tool.omitted ?? [];
  const list = [
    ...listAction(tool),
    ...listEndpointArguments(tool, action).filter(({ target }) => !omitted.includes(target)),
    ...listToolOptions(tool),
  ];
  cache.set(id, list);
  return list;
}
const cache = new Map<string, readonly Argument[]>();

function listAction({ actions }: Tool): readonly Argument[] {
  if (actions === undefined) return [];
  const schema = { type: "string", enum: Object.keys(actions), description: "What to do." } as const;
  return [{ name: "action", part: "tool", target: "action", required: true, schema }];
}

function listEndpointArguments(tool: Tool, action?: string): readonly Argument[] {
  const { actions } = tool;
  if (actions === undefined || action !== undefined) return listArgumentsOfChoice(tool, action);
  const lists = Object.keys(actions).map((name) => listArgumentsOfChoice(tool, name));
  const byName = new Map(lists.flat().map((argument) => [argument.name, argument]));
  return Array.from(byName.values(), (argument) => ({
    ...argument,
    required: lists.every((list) => list.some(({ name, required }) => name === argument.name && required)),
  }));
}

/** Uses the wider bounds of the full endpoint; the called endpoint validates the actual ones. */
function listArgumentsOfChoice(tool: Tool, action?: string): readonly Argument[] {
  const { parameters, body } = describeEndpoint(selectDefinition(tool, { full: true, action }));
  const compact = describeEndpoint(selectDefinition(tool, { full: false, action })).body?.properties ?? {};
  const fromUrl = parameters.flatMap(
    ({ name, in: part, required, description, schema }): readonly Argument[] =>
      part === "header"
        ? []
        : [{ name: NAMES[name] ?? name, part, target: name, required, schema: { ...schema, description } }],
  );
  const fromBody = Object.entries(body?.properties ?? {}).flatMap(([name, schema]): readonly Argument[] => {
    if (typeof schema === "boolean") return [];
    const required = body?.required?.includes(name) ?? false;
    const narrow = compact[name];
    const max = typeof narrow === "object" ? narrow.maximum : undefined;
    const description =
      max === undefined || max === schema.maximum
        ? (schema.description ?? "")
        : `${schema.description} Maximum ${max}, unless \`full\` is true.`;
    return [{ name, part: "body", target: name, required, schema: { ...schema, description } }];
  });
  return [...fromUrl, ...fromBody];
}

/** Path parameters with a longer name in tools. */
const NAMES: Readonly<Record<string, string>> = { addr: "address" };

function listToolOptions(tool: Tool): readonly Argument[] {
  const names = [
    ...(selectDefinition(tool, { full: false }).price.credits > 0 ? (["maxCredits"] as const) : []),
    ...(waitsFor(tool) ? (["waitSeconds"] as const) : []),
    ...(tool.result === undefined ? [] : (["full"] as const)),
  ];
  return names.map((name) => {
    const schema = toRequestSchema(OPTIONS.shape[name]) ?? {};
    return { name, part: "tool", target: name, required: false, schema };
  });
}

/**
 * Validates the arguments and returns the tool's own options. Throws `invalid_request` for unknown, missing or
 * malformed arguments. The endpoint validates the others.
 */
export function readOptions(tool: Tool, given: Arguments): ToolOptions {
  const shape = listArguments(tool, readAction(tool, given)).map(({ name, part, required }) => {
    if (part === "tool") return [name, OPTIONS.shape[OPTIONS.keyof().parse(name)]] as const;
    const value = part === "body" ? BODY_VALUE : URL_VALUE;
    return [name, required ? value : value.optional()] as const;
  });
  const checked = z.strictObject(Object.fromEntries(shape)).safeParse(given, ISSUE_MESSAGES);
  if (!checked.success) throw invalidRequest(checked.error.issues.flatMap(toIssues), "arguments are");
  return OPTIONS.parse(given);
}

/** Returns the action that a tool requires; undefined for a tool without actions. Throws `invalid_request`. */
function readAction({ actions }: Tool, toolArguments: Arguments): string | undefined {
  if (actions === undefined) return undefined;
  const checked = z
    .looseObject({ action: z.enum(Object.keys(actions)) })
    .safeParse(toolArguments, ISSUE_MESSAGES);
  if (!checked.success) throw invalidRequest(checked.error.issues.flatMap(toIssues), "arguments are");
  return checked.data.action;
}

const BODY_VALUE = z.custom((value) => value !== undefined, "is missing");
const URL_VALUE = z.union([z.string(), z.number()], {
  error: ({ input }) => (input === undefined ? "is missing" : "must be a string or a number"),
});

/** Returns the endpoint request for valid arguments. */
export function readInput(tool: Tool, given: Arguments): EndpointInput {
  const givenArguments = listArguments(tool).filter(({ name }) => given[name] !== undefined);
  const of = (part: Argument["part"]) => givenArguments.filter((argument) => argument.part === part);
  const body = of("body").map(({ name, target }) => [target, given[name]] as const);
  const texts = (part: Argument["part"]) =>
    of(part).map(({ name, target }): [string, string] => [target, String(given[name])]);
  return {
    params: Object.fromEntries(texts("path")),
    query: new URLSearchParams(texts("query")),
    body: body.length === 0 ? undefined : Object.fromEntries(body),
  };
}
