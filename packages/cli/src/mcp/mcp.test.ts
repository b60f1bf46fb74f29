import path from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "vitest";
import { toolServer } from "./mcp-command.ts";

const ROOT = path.resolve(import.meta.dirname, "../../../..");

test.each([
  ["http://127.0.0.1:3000/api/v1", "http://127.0.0.1:3000/mcp"],
  ["https://lens.example/api/v1/", "https://lens.example/mcp"],
  ["https://lens.example", "https://lens.example/mcp"],
])("the tools of %s are at %s", (baseUrl, url) => {
  expect(toolServer(baseUrl, undefined).url.href).toBe(url);
});

test("a server that cannot be reached is told to the agent, and asked again with the next call", async () => {
  const client = new Client({ name: "test", version: "1" });
  const command = path.join(ROOT, "packages/cli/src/walletlens.ts");
  const args = ["--import", "tsx", command, "--url", "http://127.0.0.1:9", "mcp"];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, cwd: ROOT, stderr: "ignore" }),
  );
  for (let times = 0; times < 2; times += 1) {
    const result = await client.callTool({ name: "pricing", arguments: {} });
    expect(result.isError).toBe(true);
    expect(result.content).toEqual([
      { type: "text", text: expect.stringContaining("server cannot be reached") },
    ]);
  }
  await client.close();
}, 60_000);
