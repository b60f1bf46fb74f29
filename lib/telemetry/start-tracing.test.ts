import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { inSpan, traceCalls } from "@/lib/config/trace";
import { startTracing } from "./start-tracing";

/**
 * Body that a collector receives, as far as these tests read it:
 * https://opentelemetry.io/docs/specs/otlp/#otlphttp
 */
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.unknown()) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              status: z.object({ code: z.number().optional() }),
              attributes: z.array(z.object({ key: z.string(), value: z.looseObject({}) })),
            }),
          ),
        }),
      ),
    }),
  ),
});
type SentSpan = z.output<typeof Export>["resourceSpans"][number]["scopeSpans"][number]["spans"][number];

const sent: SentSpan[] = [];
const paths: string[] = [];
const collector = createServer(async (incoming, answer) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  paths.push(incoming.url ?? "");
  const { resourceSpans } = Export.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
  answer.end("{}");
});
const provider = createServer((_, answer) => answer.end("{}"));

function listen(server: typeof collector): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  );
}

beforeAll(async () => {
  const stop = startTracing(await listen(collector));
  const providerUrl = await listen(provider);
  const chain = traceCalls("chain", {
    readMints: async () => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "getSlot", params: [] });
      const answer = await request(`${providerUrl}/secret-key`, { method: "POST", body });
      await answer.body.dump();
    },
  });
  await inSpan("call wallet-hud", { "walletlens.endpoint": "wallet-hud" }, () => chain.readMints());
  await inSpan("call that fails", {}, async () => {
    throw new TypeError("a secret");
  }).catch(() => undefined);
  await stop();
});

afterAll(() => {
  collector.close();
  provider.close();
});

const spanNamed = (name: string) => sent.find((span) => span.name === name);

test("the collector gets nested spans of the request, the use case, and the call to the provider", () => {
  const [call, useCase, rpc] = ["call wallet-hud", "chain.readMints", "rpc getSlot"].map(spanNamed);
  expect(paths[0]).toBe("/v1/traces");
  expect(new Set([call?.traceId, useCase?.traceId, rpc?.traceId]).size).toBe(1);
  expect([useCase?.parentSpanId, rpc?.parentSpanId]).toEqual([call?.spanId, useCase?.spanId]);
  expect(call?.attributes).toContainEqual({
    key: "walletlens.endpoint",
    value: { stringValue: "wallet-hud" },
  });
});

test("a failed span is marked, and no span contains the path of a provider or an error message", () => {
  expect(spanNamed("call that fails")?.status.code).toBe(2);
  expect(JSON.stringify(sent)).not.toMatch(/secret/);
});
