import { AppError } from "@/lib/config/errors";
import { describeEndpoint } from "../docs/openapi/describe-endpoint";
import type { JsonSchema } from "../docs/openapi/json-schema";
import { definitionOf, type Tool, waitsFor } from "./tool-table";

/** Arguments of a tool, unvalidated. */
export type Arguments = Readonly<Record<string, unknown>>;

export interface Argument {
  readonly name: string;
  /** Part of the endpoint's request; "tool" for options of the tool itself. */
  readonly place: "path" | "query" | "body" | "tool";
  /** Name in the endpoint's request. */
  readonly target: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** Options of the tool itself. */
export interface Wishes {
  readonly maxCredits: number | null;
  readonly waitSeconds: number;
  readonly full: boolean;
}

/** Request that the arguments produce. */
export interface EndpointInput {
  /** Path parameters of the endpoint. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Undefined for none. */
  readonly body: object | undefined;
}

/** Lists the arguments of a tool: those of its endpoint, and its own options. */
export function listArguments(tool: Tool): readonly Argument[] {
  const stored = known.get(tool.name);
  if (stored !== undefined) return stored;
  const list = [...ofEndpoint(tool), ...ofTool(tool)];
  known.set(tool.name, list);
  return list;
}

const known = new Map<string, readonly Argument[]>();

/** Uses the wider bounds of the full endpoint; the called endpoint validates the actual ones. */
function ofEndpoint(tool: Tool): readonly Argument[] {
  const { parameters, body } = describeEndpoint(definitionOf(tool, true));
  const compact = describeEndpoint(definitionOf(tool, false)).body?.properties ?? {};
  const fromUrl = parameters.flatMap(
    ({ name, in: place, required, description, schema }): readonly Argument[] =>
      place === "header"
        ? []
        : [{ name: NAMES[name] ?? name, place, target: name, required, schema: { ...schema, description } }],
  );
  const fromBody = Object.entries(body?.properties ?? {}).flatMap(([name, schema]): readonly Argument[] => {
    if (typeof schema === "boolean") return [];
    const required = body?.required?.includes(name) ?? false;
    const narrow = compact[name];
    const most = typeof narrow === "object" ? narrow.maximum : undefined;
    const description =
      most === undefined || most === schema.maximum
        ? (schema.description ?? "")
        : `${schema.description} At most ${most} unless \`full\`.`;
    return [{ name, place: "body", target: name, required, schema: { ...schema, description } }];
  });
  return [...fromUrl, ...fromBody];
}

/** Path parameters with a longer name in tools. */
const NAMES: Readonly<Record<string, string>> = { addr: "address" };

function ofTool(tool: Tool): readonly Argument[] {
  const own = (name: keyof Wishes, schema: JsonSchema): Argument => {
    return { name, place: "tool", target: name, required: false, schema };
  };
  return [
    ...(definitionOf(tool, false).price.credits > 0 ? [own("maxCredits", MAX_CREDITS)] : []),
    ...(waitsFor(tool) ? [own("waitSeconds", WAIT_SECONDS)] : []),
    ...(tool.result === undefined ? [] : [own("full", FULL)]),
  ];
}

/** Seconds. */
const WAIT = { usual: 25, most: 120 };

const MAX_CREDITS: JsonSchema = {
  type: "integer",
  minimum: 0,
  description: "Most credits that the call may cost: above it nothing is done, and nothing charged.",
};
const WAIT_SECONDS: JsonSchema = {
  type: "integer",
  minimum: 0,
  maximum: WAIT.most,
  default: WAIT.usual,
  description: "Seconds to wait for the answer before it becomes a job.",
};
const FULL: JsonSchema = {
  type: "boolean",
  default: false,
  description: "The full result in place of the compact one: ten times as long.",
};

/**
 * Validates the arguments and returns the tool's own options. Throws `invalid_request` for unknown, missing
 * or malformed arguments. The endpoint validates the others.
 */
export function readWishes(tool: Tool, given: Arguments): Wishes {
  const taken = listArguments(tool);
  const issues = [
    ...Object.keys(given)
      .filter((name) => !taken.some((argument) => argument.name === name))
      .map((path) => ({ path, message: "is not known here" })),
    ...taken
      .filter(({ name, required }) => required && given[name] === undefined)
      .map(({ name: path }) => ({ path, message: "is missing" })),
    ...taken.flatMap((argument) => judge(argument, given[argument.name])),
  ];
  const [first] = issues;
  if (first !== undefined) {
    const message = `The arguments are invalid: ${first.path}: ${first.message}.`;
    throw new AppError("invalid_request", message, { issues });
  }
  const { maxCredits, waitSeconds, full } = given;
  return {
    maxCredits: typeof maxCredits === "number" ? maxCredits : null,
    waitSeconds: typeof waitSeconds === "number" ? waitSeconds : WAIT.usual,
    full: full === true,
  };
}

/** Returns issues of the tool's own options, and of values that cannot be part of a URL. */
function judge({ name: path, place, schema }: Argument, value: unknown) {
  if (value === undefined || place === "body") return [];
  if (place !== "tool") {
    return typeof value === "string" || typeof value === "number"
      ? []
      : [{ path, message: "must be a text or a number" }];
  }
  if (schema.type === "boolean") {
    return typeof value === "boolean" ? [] : [{ path, message: "must be true or false" }];
  }
  const [least, most] = [schema.minimum ?? 0, schema.maximum ?? Number.MAX_SAFE_INTEGER];
  const isWithin = Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
  const range = schema.maximum === undefined ? "" : ` of at most ${most}`;
  return isWithin ? [] : [{ path, message: `must be a whole number${range}` }];
}

/** Returns the endpoint request for valid arguments. */
export function readInput(tool: Tool, given: Arguments): EndpointInput {
  const sent = listArguments(tool).filter(({ name }) => given[name] !== undefined);
  const of = (place: Argument["place"]) => sent.filter((argument) => argument.place === place);
  const body = of("body").map(({ name, target }) => [target, given[name]] as const);
  const texts = (place: Argument["place"]) =>
    of(place).map(({ name, target }): [string, string] => [target, String(given[name])]);
  return {
    params: Object.fromEntries(texts("path")),
    query: new URLSearchParams(texts("query")),
    body: body.length === 0 ? undefined : Object.fromEntries(body),
  };
}

/** Returns the argument's name for a name of the endpoint. */
export function argumentOf(tool: Tool, target: string): string {
  return listArguments(tool).find((argument) => argument.target === target)?.name ?? target;
}
