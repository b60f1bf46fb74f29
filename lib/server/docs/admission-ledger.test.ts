import { readdirSync, readFileSync } from "node:fs";
import { CATALOG } from "@walletlens/contract/catalog";
import { API_BASE, type EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { expect, test } from "vitest";

const APP_FILES = readdirSync("app", { recursive: true }).map(String);

/** Cells of the rows of docs/security.md#ledger-of-admission. */
const ROWS = readLedger();

function readLedger(): readonly (readonly string[])[] {
  const page = readFileSync("docs/security.md", "utf8");
  const [, rest = ""] = page.split("\n## Ledger of admission\n");
  const [section = ""] = rest.split("\n## ");
  const lines = section.split("\n").filter((line) => line.startsWith("| `"));
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

/** Paths of the route files, pages and images, without those of endpoints of the catalog. */
function listPaths(): readonly string[] {
  const definitions = Object.values<EndpointDefinition>(CATALOG);
  const ofCatalog = new Set(definitions.map(({ path }) => `${API_BASE}${path.replace(/:(\w+)/g, "[$1]")}`));
  return APP_FILES.filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts|opengraph-image\.tsx)$/.test(file))
    .filter((file) => !file.includes("@"))
    .map((file) => `/${file.replace(/\/?(?:page\.tsx|route\.ts|\.tsx)$/, "")}`)
    .filter((path) => !ofCatalog.has(path));
}

/** Names of the functions that scripts of pages can call. */
function listActions(): readonly string[] {
  const sources = APP_FILES.filter((file) => /\.tsx?$/.test(file)).map((file) =>
    readFileSync(`app/${file}`, "utf8"),
  );
  return sources
    .filter((source) => source.startsWith('"use server"'))
    .flatMap((source) =>
      [...source.matchAll(/^export (?:async function|const) (\w+)/gm)].map(([, name = ""]) => name),
    );
}

const subjects = ROWS.flatMap(([first = ""]) =>
  [...first.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
);

test("each endpoint, page and server action has one row in the ledger of admission, and nothing else has", () => {
  const wanted = [...Object.keys(CATALOG), ...listPaths(), ...listActions()];
  expect(wanted.length).toBeGreaterThan(100);
  expect(subjects.toSorted()).toEqual(wanted.toSorted());
});

test("each endpoint of the catalog is named by the route file of its path, and each route file names those of its path", () => {
  const named = APP_FILES.filter((file) => /^api\/v1\/.*route\.ts$/.test(file)).flatMap((file) => {
    const path = `/${file.replace(/^api\/v1\/|\/?route\.ts$/g, "")}`.replace(/\[(\w+)\]/g, ":$1");
    const [, ids = ""] = /route\(([^)]*)\)/.exec(readFileSync(`app/${file}`, "utf8")) ?? [];
    return [...ids.matchAll(/"([^"]+)"/g)].map(([, id = ""]) => `${id} ${path}`);
  });
  const defined = Object.values<EndpointDefinition>(CATALOG).map(({ id, path }) => `${id} ${path}`);
  expect(named.toSorted()).toEqual(defined.toSorted());
});

test("each row states calls, processor time, bytes, who pays and the limit", () => {
  for (const cells of ROWS) {
    expect([cells[0], cells.length, cells.includes("")]).toEqual([cells[0], 6, false]);
  }
});
