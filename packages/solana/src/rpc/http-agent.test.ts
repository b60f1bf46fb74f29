import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serveLocally } from "@walletlens/demo-chain/serve-locally";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createHttpAgent } from "./http-agent.ts";
import { createHttpPost } from "./http-post.ts";

afterEach(() => vi.unstubAllEnvs());

/** Starts a proxy that refuses, and sets it as the proxy of the environment. */
async function startProxy() {
  const connects: (string | undefined)[] = [];
  const proxy = createServer((request, response) => {
    connects.push(request.url);
    response.writeHead(502).end();
  });
  proxy.on("connect", ({ url, headers }, socket) => {
    connects.push(`${url} ${headers["proxy-authorization"]}`);
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  for (const name of ["HTTPS_PROXY", "HTTP_PROXY"]) vi.stubEnv(name, `http://me:secret@127.0.0.1:${port}`);
  for (const name of ["https_proxy", "http_proxy", "no_proxy", "NO_PROXY"]) vi.stubEnv(name, undefined);
  return connects;
}

function post(url: string) {
  const send = createHttpPost({ url, headers: {}, connections: 1, timeoutMs: 5_000 });
  return send("{}", new AbortController());
}

test("an address with TLS is reached through the proxy of the environment, with its credentials", async () => {
  const connects = await startProxy();
  await expect(post("https://rpc.invalid/key")).rejects.toMatchObject({ kind: "transient" });
  expect(connects).toEqual([`rpc.invalid:443 Basic ${Buffer.from("me:secret").toString("base64")}`]);
});

test("hosts of NO_PROXY, and addresses without TLS, are reached directly", async () => {
  const connects = await startProxy();
  vi.stubEnv("NO_PROXY", "127.0.0.1,.internal");
  const { url, close } = await serveLocally((_, response) => response.end("{}"));
  onTestFinished(close);
  expect((await post(url)).status).toBe(200);
  await expect(post(url.replace("http:", "https:"))).rejects.toMatchObject({ kind: "transient" });
  expect(connects).toEqual([]);
});

test("without a proxy the environment changes nothing", async () => {
  for (const name of ["HTTPS_PROXY", "https_proxy"]) vi.stubEnv(name, undefined);
  const { url, close } = await serveLocally((_, response) => response.end("{}"));
  onTestFinished(close);
  expect((await post(url)).status).toBe(200);
  await createHttpAgent({}).close();
});
