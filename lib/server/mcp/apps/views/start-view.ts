import { renderGroupGraph } from "./group-graph";
import { createElement } from "./view-node";
import { renderWalletCard } from "./wallet-card";

/** Script of the views: the part of a view in the protocol of MCP Apps, version 2026-01-26 (SEP-1865). */
const PROTOCOL_VERSION = "2026-01-26";
const INITIALIZE_ID = 1;

const render = document.body.dataset.view === "group-graph" ? renderGroupGraph : renderWalletCard;

function post(message: Readonly<Record<string, unknown>>): void {
  // A view is sandboxed and does not know the origin of its host; nothing that it posts is secret.
  window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
}

window.addEventListener("message", ({ source, data }: MessageEvent) => {
  if (source !== window.parent || typeof data !== "object" || data === null) return;
  const { id, method, params = {}, result } = data;
  if (id === INITIALIZE_ID && typeof result === "object") {
    setTheme(result.hostContext?.theme);
    post({ method: "ui/notifications/initialized", params: {} });
  } else if (method === "ui/notifications/host-context-changed") setTheme(params.theme);
  else if (method === "ui/notifications/tool-result") show(params.structuredContent);
  else if (method !== undefined && id !== undefined) post({ id, result: {} });
});

function show(result: unknown): void {
  document.body.replaceChildren(createElement(document, render(result)));
}

function setTheme(theme: unknown): void {
  if (theme === "light" || theme === "dark") document.documentElement.style.colorScheme = theme;
}

new ResizeObserver(() => {
  const { scrollWidth: width, scrollHeight: height } = document.documentElement;
  post({ method: "ui/notifications/size-changed", params: { width, height } });
}).observe(document.body);

const appInfo = { name: "walletlens", version: "1" };
const params = { appInfo, appCapabilities: {}, protocolVersion: PROTOCOL_VERSION };
post({ id: INITIALIZE_ID, method: "ui/initialize", params });
