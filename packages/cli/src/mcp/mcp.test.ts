import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { bundlePrograms } from "../../../testing/bundle-programs.ts";
import { toolServer } from "./mcp-command.ts";

const ROOT = path.resolve(import.meta.dirname, "../../../..");
const bundled = await bundlePrograms(["packages/cli/src/walletlens.ts"], "packages/cli/package.json");

afterAll(bundled.remove);

test.each([
  ["http://127.0.0.1:3000/api/v1", "http://127.0.0.1:3000/mcp?tools=core"],
  ["https://lens.example/api/v1/", "https://lens.example/mcp?tools=core"],
  ["https://lens.example", "https://lens.example/mcp?tools=core"],
])("the tools of %s are at %s", (baseUrl, url) => {
  expect(toolServer(baseUrl, undefined, "core").url.href).toBe(url);
});

/** An agent that has started `walletlens mcp` with the server at `url`. */
async function startAgent(url: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const args = [...bundled.programs, "--url", url, "mcp"];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, cwd: ROOT, stderr: "ignore" }),
  );
  return client;
}

test("a redirect of the server is reported to the agent and not followed to another server", async () => {
  const seen: string[] = [];
  const other = createServer((request, response) => {
    seen.push(request.url ?? "");
    response.writeHead(404).end();
  });
  const server = createServer((_, response) => {
    const { port } = other.address() as AddressInfo;
    response.writeHead(307, { Location: `http://127.0.0.1:${port}/mcp` }).end();
  });
  for (const one of [other, server]) {
    await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void one.close());
  }
  const client = await startAgent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await client.callTool({ name: "pricing", arguments: {} })).toMatchObject({ isError: true });
  expect(seen).toEqual([]);
  await client.close();
}, 60_000);

test("an unreachable server is reported to the agent, and the next call tries it again", async () => {
  const client = await startAgent("http://127.0.0.1:9");
  for (let times = 0; times < 2; times += 1) {
    const result = await client.callTool({ name: "pricing", arguments: {} });
    expect(result.isError).toBe(true);
    expect(result.content).toEqual([
      { type: "text", text: expect.stringContaining("server cannot be reached") },
    ]);
  }
  await client.close();
}, 60_000);
