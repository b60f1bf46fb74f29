import { createHash } from "node:crypto";
import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ToolName } from "../tool-table";
import viewScript from "./view-script.json" with { type: "json" };

/** The extension MCP Apps (SEP-1865): https://modelcontextprotocol.github.io/ext-apps */
export const UI_EXTENSION = "io.modelcontextprotocol/ui";
const MIME_TYPE = "text/html;profile=mcp-app";

const VIEWS = [
  { name: "wallet-card", title: "Wallet card", tools: ["wallet_profile", "wallet_hud"] },
  { name: "group-graph", title: "Group graph", tools: ["similarity", "wallet_links"] },
] as const satisfies readonly {
  readonly name: string;
  readonly title: string;
  readonly tools: readonly ToolName[];
}[];

const { script } = viewScript;

const toUri = (name: string) => `ui://walletlens/${name}`;

const URIS: ReadonlyMap<string, string> = new Map(
  VIEWS.flatMap(({ name, tools }) => tools.map((tool) => [tool, toUri(name)] as const)),
);

/** Returns true if the client shows views. Clients of older versions declare nothing in a request. */
export function showsViews({ mcpReq }: ServerContext): boolean {
  return Declaration.safeParse(mcpReq.envelope).success;
}

const Declaration = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({
    extensions: z.object({
      [UI_EXTENSION]: z.object({
        mimeTypes: z.array(z.string()).refine((types) => types.includes(MIME_TYPE)),
      }),
    }),
  }),
});

/** Returns a listed tool with the view of its results, if it has one. */
export function withView<Listed extends { readonly name: string }>(tool: Listed) {
  const resourceUri = URIS.get(tool.name);
  return resourceUri === undefined ? tool : { ...tool, _meta: { ui: { resourceUri } } };
}

/** Adds the methods that list and read the views. */
export function serveViews(server: Server): void {
  server.setRequestHandler("resources/list", () => ({ resources: VIEWS.map(describeView) }));
  server.setRequestHandler("resources/read", ({ params }) => readView(params.uri));
}

function describeView({ name, title }: (typeof VIEWS)[number]): Resource {
  return { uri: toUri(name), name, title, mimeType: MIME_TYPE, _meta: UI_META };
}

/** No network, and no other page inside. */
const UI_META = {
  ui: {
    csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
    prefersBorder: true,
  },
};

function readView(uri: string): ReadResourceResult {
  const view = VIEWS.find(({ name }) => toUri(name) === uri);
  if (view === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown resource.");
  return { contents: [{ uri, mimeType: MIME_TYPE, text: renderPage(view), _meta: UI_META }] };
}

const STYLE = `:root{color-scheme:light dark;font:14px/1.5 system-ui,sans-serif}
body{margin:0;padding:12px;background:Canvas;color:CanvasText}
h1{font-size:16px;margin:8px 0 4px}p{margin:0 0 4px}.muted,dt{opacity:.7}code{overflow-wrap:anywhere}
.worth_following{color:light-dark(#176639,#6fd39b)}.not_worth_following,.cannot_copy{color:light-dark(#a3262a,#ff9a92)}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:8px;margin:8px 0}dd{margin:0}
svg{display:block;width:100%;max-height:420px}circle{fill:CanvasText}
text{font-size:11px;text-anchor:middle;fill:CanvasText}
line{stroke:light-dark(#a3262a,#ff9a92);stroke-width:2}line.similar{stroke:GrayText;stroke-width:1;opacity:.4}`;

/** Returns a page that needs nothing but the messages of its host. */
function renderPage({ name, title }: (typeof VIEWS)[number]): string {
  const policy = `default-src 'none'; script-src '${hash(script)}'; style-src '${hash(STYLE)}'`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${title}</title><style>${STYLE}</style></head><body data-view="${name}"><p>Waiting for the result.</p><script>${script}</script></body></html>`;
}

/** Source of an inline part for a content security policy. */
function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
