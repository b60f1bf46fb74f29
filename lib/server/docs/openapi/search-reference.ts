import type { ApiReferenceDocument, DocumentedEndpoint } from "./build-reference";

/** An endpoint that matches a search, and the names of its fields and parameters that do. */
export interface ReferenceHit {
  readonly slug: string;
  readonly endpoint: DocumentedEndpoint;
  readonly fields: readonly string[];
}

const MAX_FIELDS = 6;

/**
 * Returns the endpoints in whose name, path, description, parameters or fields each word of `text` occurs, those with all
 * words in name or path first. Ignores case.
 */
export function searchReference({ groups }: ApiReferenceDocument, text: string): readonly ReferenceHit[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const hits = groups.flatMap(({ slug, endpoints }) =>
    endpoints.flatMap((endpoint) => {
      const { id, title, method, path, summary } = endpoint;
      const names = listNames(endpoint);
      const head = `${id} ${title} ${method} ${path}`.toLowerCase();
      const searchText = `${head} ${summary} ${names.join(" ")}`.toLowerCase();
      if (!words.every((word) => searchText.includes(word))) return [];
      const fields = names.filter((name) => words.some((word) => name.toLowerCase().includes(word)));
      const isNamed = words.every((word) => head.includes(word));
      return [{ isNamed, hit: { slug, endpoint, fields: fields.slice(0, MAX_FIELDS) } }];
    }),
  );
  return [true, false].flatMap((isNamed) =>
    hits.filter((found) => found.isNamed === isNamed).map(({ hit }) => hit),
  );
}

/** Names of parameters, and paths of the fields of all responses. */
function listNames({ parameters, body, answers }: DocumentedEndpoint): readonly string[] {
  const fields = answers.flatMap(({ shapes }) =>
    shapes.flatMap((shape) => shape.fields.map(({ path }) => path)),
  );
  return Array.from(
    new Set([...parameters.map(({ name }) => name), ...Object.keys(body?.properties ?? {}), ...fields]),
  );
}
