import { z } from "zod";
import { AppError, type ErrorFields } from "@/lib/errors";
import type { EndpointDefinition } from "./contract/endpoint-definition";
import type { RawRequest } from "./read-request";

/** What a handler gets: each part as its schema makes it. */
export interface Input<Definition extends EndpointDefinition> {
  readonly params: z.output<Definition["params"]>;
  readonly query: z.output<Definition["query"]>;
  readonly headers: z.output<Definition["headers"]>;
  readonly body: z.output<Definition["body"]>;
}

/** The parts of a request, checked. Throws `invalid_request` with one issue for each thing that is wrong. */
export function validateInput<Definition extends EndpointDefinition>(
  definition: Definition,
  raw: RawRequest,
): Input<Definition> {
  const repeated = findRepeated(raw.query);
  const params = z.safeParse<Definition["params"]>(definition.params, raw.params);
  const query = z.safeParse<Definition["query"]>(definition.query, Object.fromEntries(raw.query));
  const headers = z.safeParse<Definition["headers"]>(
    definition.headers,
    pickHeaders(definition, raw.headers),
  );
  const body = z.safeParse<Definition["body"]>(definition.body, raw.body);
  if (params.success && query.success && headers.success && body.success && repeated.length === 0) {
    return { params: params.data, query: query.data, headers: headers.data, body: body.data };
  }
  const found = [params, query, headers, body].flatMap(({ error }) => error?.issues ?? []);
  throw invalidRequest([...repeated, ...found.flatMap(toIssues)]);
}

/** The error of a request with these faults. */
export function invalidRequest(issues: readonly Issue[]): AppError {
  const [first] = issues;
  const where = first === undefined || first.path === "" ? "" : `${first.path}: `;
  return new AppError("invalid_request", `The request is invalid: ${where}${first?.message}.`, { issues });
}

type Issue = NonNullable<ErrorFields["issues"]>[number];

/** A parameter given twice is ambiguous: whoever sent it has to say which one counts. */
function findRepeated(query: URLSearchParams): readonly Issue[] {
  const names = [...query.keys()];
  const repeated = names.filter((name, position) => names.indexOf(name) !== position);
  return [...new Set(repeated)].map((path) => ({ path, message: "must be given once" }));
}

function pickHeaders(definition: EndpointDefinition, headers: Headers): Record<string, string | undefined> {
  const names = Object.keys(definition.headers.shape);
  return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? undefined]));
}

function toIssues(issue: z.core.$ZodIssue): readonly Issue[] {
  const path = issue.path.join(".");
  if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
  const prefix = path === "" ? "" : `${path}.`;
  return issue.keys.map((key) => ({ path: `${prefix}${key}`, message: "is not known here" }));
}
