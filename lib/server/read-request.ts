import { API_BASE, type EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { z } from "zod";
import { AppError, type ErrorFields } from "@/lib/config/errors";
import { readBytes } from "./read-bytes";

/** Parameters and headers of a request, unvalidated. */
export interface RequestParameters {
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
}

/** A parsed but unvalidated request. */
export interface RawRequest extends RequestParameters {
  readonly method: string;
  readonly pathname: string;
  readonly bodyText: string;
  /** Parsed JSON; undefined for no body. */
  readonly body: unknown;
}

/**
 * Parses a request. Throws `not_found`, `body_too_large`, and `invalid_request` for a body that is not JSON and for too
 * many parameters, which are not parsed.
 */
export async function readRequest(definition: EndpointDefinition, request: Request): Promise<RawRequest> {
  const { pathname, search, searchParams } = new URL(request.url);
  requireFewParameters(search);
  const params = matchPath(definition.path, pathname);
  if (params === null) throw unknownRoute();
  const { text, json } =
    definition.method === "GET" || definition.method === "DELETE" ? NO_CONTENT : await readBody(request);
  const { method, headers } = request;
  return { method, pathname, params, query: searchParams, headers, bodyText: text, body: json };
}

function requireFewParameters(search: string): void {
  let count = 0;
  for (let end = search.indexOf("&"); end !== -1; end = search.indexOf("&", end + 1)) {
    count += 1;
    if (count >= MAX_PARAMETERS) {
      throw invalidRequest([{ path: "", message: `it must have at most ${MAX_PARAMETERS} parameters` }]);
    }
  }
}

/** More than any endpoint has. */
const MAX_PARAMETERS = 64;

export function unknownRoute(): AppError {
  return new AppError("not_found", "Not found.");
}

/** The body of a GET or DELETE is ignored. */
const NO_CONTENT = { text: "", json: undefined };

/** Returns the path parameters of `pathname`, or null if it does not match `path`. */
export function matchPath(path: string, pathname: string): Record<string, string> | null {
  const pathSegments = `${API_BASE}${path}`.split("/");
  const segments = pathname.split("/");
  if (pathSegments.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [position, segment] of pathSegments.entries()) {
    const value = segments[position] ?? "";
    if (segment.startsWith(":")) params[segment.slice(1)] = decodeSegment(value);
    else if (segment !== value) return null;
  }
  return params;
}

/** Returns a malformed segment unchanged: no parameter accepts a percent sign. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Validated input of a handler. */
export interface Input<Definition extends EndpointDefinition> {
  readonly params: z.output<Definition["params"]>;
  readonly query: z.output<Definition["query"]>;
  readonly headers: z.output<Definition["headers"]>;
  readonly body: z.output<Definition["body"]>;
}

/** Validates the parts of a request. Throws `invalid_request` with all issues. */
export function validateInput<Definition extends EndpointDefinition>(
  definition: Definition,
  raw: RawRequest,
): Input<Definition> {
  const repeatedNames = findRepeated(raw.query);
  const params = z.safeParse<Definition["params"]>(definition.params, raw.params, ISSUE_MESSAGES);
  const query = z.safeParse<Definition["query"]>(
    definition.query,
    Object.fromEntries(raw.query),
    ISSUE_MESSAGES,
  );
  const headers = z.safeParse<Definition["headers"]>(
    definition.headers,
    pickHeaders(definition, raw.headers),
    ISSUE_MESSAGES,
  );
  const body = z.safeParse<Definition["body"]>(definition.body, raw.body, ISSUE_MESSAGES);
  if (params.success && query.success && headers.success && body.success && repeatedNames.length === 0) {
    return { params: params.data, query: query.data, headers: headers.data, body: body.data };
  }
  const foundIssues = [params, query, headers, body].flatMap(({ error }) => error?.issues ?? []);
  throw invalidRequest([...repeatedNames, ...foundIssues.flatMap(toIssues)]);
}

/** Messages of invalid values, for `safeParse`. */
export const ISSUE_MESSAGES = { error: describeIssue };

/** Lists the first ten issues. The message says how many there are if they are more. */
export function invalidRequest(foundIssues: readonly Issue[], subject = "request is"): AppError {
  const issues = foundIssues.slice(0, MAX_ISSUES);
  const [first] = issues;
  const location = first === undefined || first.path === "" ? "" : `${first.path}: `;
  const total =
    foundIssues.length > MAX_ISSUES ? ` (the first ${MAX_ISSUES} of ${foundIssues.length} issues)` : "";
  const message = `The ${subject} invalid: ${location}${first?.message}${total}.`;
  return new AppError("invalid_request", message, { issues });
}

const MAX_ISSUES = 10;

type Issue = NonNullable<ErrorFields["issues"]>[number];

/** A repeated parameter is ambiguous. */
function findRepeated(query: URLSearchParams): readonly Issue[] {
  const knownNames = new Set<string>();
  const repeatedNames = new Set<string>();
  for (const name of query.keys()) (knownNames.has(name) ? repeatedNames : knownNames).add(name);
  return [...repeatedNames].map((path) => ({ path, message: "must be given once" }));
}

function pickHeaders(definition: EndpointDefinition, headers: Headers): Record<string, string | undefined> {
  const names = Object.keys(definition.headers.shape);
  return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? undefined]));
}

export function toIssues(issue: z.core.$ZodIssue): readonly Issue[] {
  const path = issue.path.join(".");
  if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
  const prefix = path === "" ? "" : `${path}.`;
  return issue.keys.map((key) => ({ path: `${prefix}${key}`, message: "is not a known parameter" }));
}

/** A request's body as text and JSON; "" and undefined for no body. */
interface RequestBody {
  readonly text: string;
  readonly json: unknown;
}

/** Reads a JSON body. Throws `body_too_large`, and `invalid_request` for a body that is not JSON in UTF-8. */
async function readBody(request: Request): Promise<RequestBody> {
  const text = decode(await readBytes(request));
  if (text === "") return { text, json: undefined };
  try {
    return { text, json: JSON.parse(text) };
  } catch {
    throw invalidRequest([{ path: "", message: "the body must be JSON" }]);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalidRequest([{ path: "", message: "the body must be UTF-8" }]);
  }
}

/**
 * Returns a message that follows the name of a value: "must be at most 100". Undefined for other issues.
 * Messages of the schema have precedence.
 */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be ${typeWords(issue.expected)}`;
    case "too_big":
      return `must ${sizeWords(issue.origin, "at most", issue.maximum)}`;
    case "too_small":
      return `must ${sizeWords(issue.origin, "at least", issue.minimum)}`;
    case "invalid_value":
      return `must be ${issue.values.map(String).join(" or ")}`;
    case "invalid_format":
      return "is not written as it has to be";
    case "invalid_union":
      return "is of no form that is taken here";
    default:
      return undefined;
  }
}

function typeWords(expected: string): string {
  return TYPES[expected] ?? expected;
}

const TYPES: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  string: "a text",
};

function sizeWords(origin: string, bound: string, size: number | bigint): string {
  if (origin === "array") return `name ${bound} ${size}`;
  if (origin === "string") return `have ${bound} ${size} characters`;
  return `be ${bound} ${size}`;
}
