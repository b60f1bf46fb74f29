import { gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { documentRoute } from "./document-route";

const TEXT = "A document of the service. ".repeat(100);

function open() {
  const render = vi.fn(() => TEXT);
  return { render, ...documentRoute("text/plain", render) };
}

function ask(headers: Readonly<Record<string, string>>, method = "GET"): Request {
  return new Request("http://localhost/llms.txt", { method, headers });
}

test.each([
  ["gzip, deflate, br", true],
  ["br;q=1.0, gzip;q=0.8", true],
  ["GZIP", true],
  ["gzip;q=0", false],
  ["gzip; q=0.0, br", false],
  ["br", false],
  ["x-gzip2", false],
])("to a client that accepts %s, the document is sent compressed: %s", async (encoding, isZipped) => {
  const answer = open().GET(ask({ "Accept-Encoding": encoding }));
  expect(answer.headers.get("content-encoding")).toBe(isZipped ? "gzip" : null);
  expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  const body = Buffer.from(await answer.arrayBuffer());
  expect((isZipped ? gunzipSync(body) : body).toString()).toBe(TEXT);
});

test("a document is rendered once and is the same text with one entity tag in each form", async () => {
  const { render, GET, HEAD } = open();
  const [plain, zipped] = [GET(ask({})), GET(ask({ "Accept-Encoding": "gzip" }))];
  const ETag = plain.headers.get("etag") ?? "";
  expect([ETag, zipped.headers.get("etag")]).toEqual([expect.stringMatching(/^W\/"/), ETag]);
  const known = GET(ask({ "If-None-Match": ETag, "Accept-Encoding": "gzip" }));
  expect([known.status, await known.text()]).toEqual([304, ""]);
  expect(await HEAD(ask({ "Accept-Encoding": "gzip" }, "HEAD")).text()).toBe("");
  expect(render).toHaveBeenCalledTimes(1);
});
