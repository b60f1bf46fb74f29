import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { describeQuickstart, openExamples } from "./quickstart";

const servers: ReturnType<typeof createServer>[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

test("the page of each example wallet is opened once", async () => {
  const asked: string[] = [];
  const url = await serve((request, response) => {
    asked.push(request.url ?? "");
    response.end("page");
  });
  expect(await openExamples(url, ["first", "second"], AbortSignal.timeout(10_000))).toEqual([]);
  expect(asked.toSorted()).toEqual(["/wallet/first", "/wallet/second"]);
});

test("a page that cannot be opened is reported, and the others are opened", async () => {
  const url = await serve((request, response) => {
    response.statusCode = request.url === "/wallet/first" ? 500 : 200;
    response.end();
  });
  const signal = AbortSignal.timeout(10_000);
  expect(await openExamples(url, ["first", "second"], signal)).toEqual([
    `${url}/wallet/first returned status 500`,
  ]);
});

test("an interruption stops the opening of pages and is not a failure", async () => {
  const interruption = new AbortController();
  const url = await serve(() => interruption.abort());
  expect(await openExamples(url, ["first"], interruption.signal)).toEqual([]);
});

test("the quickstart prints the address, the key, the variables of README.md, and two calls that can be pasted unchanged", () => {
  const launched = {
    url: "http://127.0.0.1:3000",
    exampleWallets: ["9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin"],
    exampleMint: "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263",
  };
  const lines = describeQuickstart(launched, "ak_1").map((line) => line.trim());
  expect(lines).toContain("Walletlens  http://127.0.0.1:3000");
  expect(lines).toContain("API key     ak_1");
  const readme = readFileSync("README.md", "utf8");
  for (const [, name] of readme.matchAll(/\$([A-Z]+)\b/g)) {
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${name}=\\S+$`)));
  }
  expect(lines.filter((line) => line.startsWith("curl "))).toEqual([
    "curl -H 'X-Api-Key: ak_1' 'http://127.0.0.1:3000/api/v1/intel/wallet/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin/hud'",
    "curl -H 'X-Api-Key: ak_1' 'http://127.0.0.1:3000/api/v1/intel/wallet/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'",
  ]);
});
