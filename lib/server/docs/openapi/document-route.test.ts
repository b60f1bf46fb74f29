import { expect, test } from "vitest";
import { documentRoutes, MARKDOWN_TYPE } from "./document-route";

const TEXTS: Readonly<Record<string, string>> = { "jobs.md": "# Jobs\n" };
const route = documentRoutes(MARKDOWN_TYPE, ({ file = "" }) => TEXTS[file] ?? null);

function read(file: string) {
  const request = new Request(`http://localhost:3000/references/${file}`);
  return route.GET(request, { params: Promise.resolve({ file }) });
}

test("a document is served by its name with its type and an entity tag", async () => {
  const response = await read("jobs.md");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, MARKDOWN_TYPE]);
  expect(response.headers.get("etag")).not.toBeNull();
  expect(await response.text()).toBe("# Jobs\n");
});

test("a name without a document is a 404 in the common error format", async () => {
  const response = await read("nothing.md");
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ statusCode: 404, code: "not_found" });
});
