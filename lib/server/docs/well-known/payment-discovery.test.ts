import { PaymentRequiredV2Schema, PaymentRequirementsV2Schema } from "@x402/core/schemas";
import {
  extractDiscoveryInfo,
  isValidRouteTemplate,
  sanitizeResourceServiceMetadata,
  validateDiscoveryExtension,
  validateDiscoveryExtensionSpec,
} from "@x402/extensions/bazaar";
import { isPaymentIdentifierExtension } from "@x402/extensions/payment-identifier";
import { expect, test } from "vitest";
import { z } from "zod";
import { fromHeader, paidBy, toHeader } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { ENDPOINTS } from "../../endpoints";
import { callOf, pathOf } from "../../testing/test-api";
import { answerDiscovery, renderPaymentManifest, renderPaymentTerms } from "../../x402/discovery-document";
import { describeService } from "./paid-calls";

const SITE = "https://wallets.example";
/**
 * Default limits of nginx: proxy_buffer_size, one page, for all headers of a response; large_client_header_buffers, 8k for
 * one of a request.
 */
const MAX_RESPONSE_HEADERS = 4_096;
const MAX_REQUEST_HEADER = 8_192;
/** Policies of next.config.mjs, status line, Date, Vary, Connection and the state of the rate. */
const OTHER_HEADERS = 650;
/** The largest transaction of version 0, in base64. */
const TRANSACTION = "A".repeat(Math.ceil(1_232 / 3) * 4);

const world = await providePaymentWorld();
const priced = Object.values(ENDPOINTS).filter(
  ({ access, definition }) => access === "paid" && definition.price.usdMicros > 0,
);
const cases = priced.map((endpoint) => [endpoint.definition.id, endpoint] as const);

test.each(cases)(
  "the official package lists %s from its 402, and the headers fit a proxy",
  async (_, endpoint) => {
    const { definition } = endpoint;
    const answer = await world.api.call(pathOf(endpoint), callOf(endpoint));
    const header = String(answer.headers.get("payment-required"));
    PaymentRequiredV2Schema.parse(fromHeader(header));
    const { resource, extensions, accepts } = fromHeader(header);
    const { bazaar } = extensions;
    expect(validateDiscoveryExtension(bazaar)).toEqual({ valid: true });
    expect(validateDiscoveryExtensionSpec(bazaar)).toEqual({ valid: true });
    expect(isValidRouteTemplate(bazaar.routeTemplate)).toBe(true);
    // What official clients echo.
    const payload = {
      x402Version: 2,
      resource,
      accepted: accepts[0],
      payload: { transaction: TRANSACTION },
      extensions,
    };
    expect(extractDiscoveryInfo(payload, accepts[0])).toMatchObject({
      resourceUrl: `http://127.0.0.1:3000/api/v1${definition.path}`,
      method: definition.method,
      serviceName: "Walletlens",
      description: definition.summary,
    });
    expect(Object.keys(bazaar.schema.properties.input.properties.body?.properties ?? {})).toEqual(
      Object.keys(z.toJSONSchema(definition.body, { io: "input", unrepresentable: "any" }).properties ?? {}),
    );
    const sizes = Array.from(answer.headers, ([name, value]) => name.length + value.length + 4);
    expect(sizes.reduce((sum, size) => sum + size, OTHER_HEADERS)).toBeLessThan(MAX_RESPONSE_HEADERS);
    expect(toHeader(payload).length).toBeLessThan(MAX_REQUEST_HEADER);
  },
);

test("name, tags and icon of a public site pass the rules of catalogs unchanged", () => {
  const service = describeService(`${SITE}/api/v1/intel/wallets/similarity`);
  expect(sanitizeResourceServiceMetadata({ url: SITE, ...service })).toEqual(service);
  expect(service.iconUrl).toBe("https://wallets.example/icon.svg");
});

test("the extension for idempotency keys is that of the official package", async () => {
  const answer = await world.api.call(pathOf(ENDPOINTS["wallet-hud"]));
  const { extensions } = fromHeader(answer.headers.get("payment-required"));
  expect(isPaymentIdentifierExtension(extensions["payment-identifier"])).toBe(true);
});

test("a call that costs nothing now is offered to no catalog", async () => {
  const answer = await world.api.call(pathOf(ENDPOINTS["job-result"]));
  const { resource, extensions } = fromHeader(answer.headers.get("payment-required"));
  expect([Object.keys(resource), Object.keys(extensions)]).toEqual([
    ["url", "description", "mimeType"],
    ["payment-identifier", "sign-in-with-x"],
  ]);
});

/** Fields of specs/extensions/well-known-discovery.md of x402-foundation/x402, commit 268f0716. */
const Manifest = z.strictObject({
  x402Version: z.literal(2),
  lastUpdated: z.int().min(1_700_000_000),
  items: z.array(
    z.strictObject({
      resource: z.strictObject({
        url: z.url(),
        description: z.string(),
        mimeType: z.literal("application/json"),
        serviceName: z.string(),
        tags: z.array(z.string()),
        iconUrl: z.url(),
      }),
      type: z.enum(["http", "mcp"]),
      accepts: z.array(z.custom((value) => PaymentRequirementsV2Schema.safeParse(value).success)).min(1),
      input: z.looseObject({}),
      output: z.strictObject({ mimeType: z.string() }),
    }),
  ),
});

async function discover(render: Parameters<typeof answerDiscovery>[0], headers: Record<string, string> = {}) {
  const { ports } = world.api;
  return answerDiscovery(render, new Request(SITE, { headers }), SITE, ports.payments);
}

test("the manifest lists each paid call and tool with its price and input", async () => {
  const answer = await discover(renderPaymentManifest);
  const { items } = Manifest.parse(await answer.json());
  const http = items.filter(({ type }) => type === "http");
  expect(http.map(({ resource }) => resource.url).toSorted()).toEqual(
    priced.map(({ definition }) => `${SITE}/api/v1${definition.path}`).toSorted(),
  );
  expect(http.find(({ resource }) => resource.url.endsWith("/:addr/hud"))).toMatchObject({
    accepts: [
      { amount: "15000", extra: { feePayer: world.sponsor.publicKey.toBase58() } },
      { amount: "15000" },
    ],
    input: {
      method: "GET",
      routeTemplate: "/api/v1/intel/wallet/:addr/hud",
      pathParams: { required: ["addr"] },
    },
  });
  expect(items.find(({ input }) => input.toolName === "wallet_hud")).toMatchObject({
    resource: { url: `${SITE}/mcp` },
    accepts: [{ amount: "15000" }, { amount: "15000" }],
    input: { inputSchema: { type: "object", required: ["address"] } },
  });
});

test("the list of terms has the same calls, and an unchanged document is not sent again", async () => {
  const answer = await discover(renderPaymentTerms);
  const { resources } = await answer.json();
  expect(resources).toHaveLength(priced.length);
  expect(resources).toContainEqual(
    expect.objectContaining({ url: `${SITE}/api/v1/intel/wallet/{addr}/hud`, amount: "15000" }),
  );
  const again = await discover(renderPaymentTerms, { "if-none-match": String(answer.headers.get("etag")) });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("without payments both documents are 404", async () => {
  const answer = await answerDiscovery(renderPaymentManifest, new Request(SITE), SITE, null);
  expect(answer.status).toBe(404);
});

test("a payment that echoes all extensions of its 402 pays", async () => {
  const endpoint = ENDPOINTS["wallet-hud"];
  const asked = fromHeader((await world.api.call(pathOf(endpoint))).headers.get("payment-required"));
  const payment = fromHeader(world.pay(world.wallet(), 15_000));
  const header = toHeader({ ...payment, accepted: asked.accepts[1], extensions: asked.extensions });
  expect((await world.api.call(pathOf(endpoint), paidBy(header))).status).toBe(200);
});
