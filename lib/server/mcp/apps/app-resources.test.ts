import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { z } from "zod";
import { provideApi } from "../../testing/provide-api";
import { send, VERSIONS, type Version } from "../testing/connect-client";

const { api } = await provideApi({ RATE_LIMIT_RPS: "0" });

const MIME_TYPE = "text/html;profile=mcp-app";
const UI = { "io.modelcontextprotocol/ui": { mimeTypes: [MIME_TYPE] } };
const VIEWED = {
  wallet_profile: "ui://walletlens/wallet-card",
  wallet_hud: "ui://walletlens/wallet-card",
  similarity: "ui://walletlens/group-graph",
  wallet_links: "ui://walletlens/group-graph",
};

/** Connects the official client to all tools. */
async function connect(
  extensions: Readonly<Record<string, { readonly mimeTypes: string[] }>>,
  version: Version = "2026-07-28",
) {
  const client = new Client(
    { name: "test", version: "1" },
    {
      capabilities: { extensions: { ...extensions } },
      ...(version === "2026-07-28"
        ? { versionNegotiation: { mode: { pin: version } } }
        : { supportedProtocolVersions: [version] }),
    },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL("http://localhost:3000/mcp?tools=all"), {
      fetch: (url, init) => send(api, new Request(url, init)),
    }),
  );
  return client;
}

const Ui = z.object({ ui: z.object({ resourceUri: z.string() }) });

async function listViewed(client: Client) {
  const { tools } = await client.listTools();
  return Object.fromEntries(
    tools.flatMap(({ name, _meta }) => {
      const meta = Ui.safeParse(_meta);
      return meta.success ? [[name, meta.data.ui.resourceUri]] : [];
    }),
  );
}

test("tools name their views for a client that declares the extension with its media type, and for no other", async () => {
  expect(await listViewed(await connect(UI))).toEqual(VIEWED);
  expect(await listViewed(await connect({}))).toEqual({});
  expect(
    await listViewed(await connect({ "io.modelcontextprotocol/ui": { mimeTypes: ["text/html"] } })),
  ).toEqual({});
});

test.each(VERSIONS)(
  "a client of protocol %s lists the views, and reads each as one page",
  async (version) => {
    const client = await connect({}, version);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([...new Set(Object.values(VIEWED))]);
    for (const { uri, mimeType } of resources) {
      expect(mimeType).toBe(MIME_TYPE);
      const { contents } = await client.readResource({ uri });
      const [page] = z
        .array(z.object({ uri: z.literal(uri), mimeType: z.literal(MIME_TYPE), text: z.string() }))
        .length(1)
        .parse(contents);
      expect(page?.text.match(/<\/script/g)).toHaveLength(1);
      expect(Buffer.byteLength(page?.text ?? "")).toBeLessThanOrEqual(40_000);
    }
    await client.close();
  },
);

test("a view may load nothing: its host gets no domain, and its page refuses all but its own script and style", async () => {
  const client = await connect(UI);
  const { contents } = await client.readResource({ uri: VIEWED.similarity });
  const [page] = z.array(z.looseObject({ text: z.string(), _meta: z.looseObject({}) })).parse(contents);
  expect(page?._meta).toMatchObject({
    ui: { csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] } },
  });
  expect(page?.text).toMatch(
    /content="default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+'"/,
  );
  expect(page?.text).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
});

test("an unknown view is refused", async () => {
  const client = await connect(UI);
  await expect(client.readResource({ uri: "ui://walletlens/other" })).rejects.toThrow("Unknown resource.");
});
