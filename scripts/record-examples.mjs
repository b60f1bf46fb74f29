import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createMarket } from "@walletlens/demo-chain/market/create-market";
import { createAdminKey } from "../e2e/support/admin.ts";
import { readDemoToken, readDemoWallets } from "../e2e/support/demo-wallet.ts";
import { startProduct } from "../e2e/support/start-product.ts";
import { recordWatching } from "./steps/record-watching.mjs";
import { print, ROOT } from "./steps/run.mjs";

/**
 * Records the examples of the documents: starts the built product on its own demo chain, without a hold so
 * that cold wallets are queued, calls every endpoint, and writes requests and responses. `npm run examples`
 * runs it after a build. An argument `watching`, `wallets`, `trades`, `launch`, `copy` or `discover` records only the
 * examples of watches and webhooks, of single wallets, of the export of trades, of a launch, of a copy, or of discovery.
 */
const PART = process.argv[2];
const FILE = path.join(ROOT, "lib/server/docs/openapi/examples.json");
const examples = JSON.parse(readFileSync(FILE, "utf8"));
const TOP_N = 3;
const MAX_COMPARED = 3;
/** Coordinated wallets of the demo chain, which do not depend on its start. */
const MARKET = createMarket({ seed: 1, endTime: 1_795_000_000 });
const RING = MARKET.truths.filter(({ persona }) => persona === "ring").map(({ address }) => address);
const POLL_MS = 200;
const PATIENCE_MS = 120_000;
const WALLET = "/intel/wallet/:addr";
const HOLDERS = "/intel/token/:mint/holders";
const BY_KEY = "/jobs/result/by-key";

const product = await startProduct({
  ...{ SYNC_HOLD_MS: "0", LOG_LEVEL: "error" },
  ...{ WATCH_INTERVAL_S: "1", WEBHOOK_ALLOW_PRIVATE: "true" },
});
let apiKey = "";
try {
  process.env.E2E_DATA_DIR = product.dataDir;
  ({ apiKey } = await createAdminKey(1_000));
  const wallets = await readDemoWallets();
  const mint = await readDemoToken();
  if (isRecorded("wallets")) await recordWallets(wallets, mint);
  if (PART === undefined) {
    await recordGroups(mint);
    record("search", { answer: await send("GET", "/intel/search", { query: { q: "US" } }) });
    for (const [id, template] of [
      ["pricing", "/intel/pricing"],
      ["account", "/account"],
    ]) {
      record(id, { answer: await send("GET", template) });
    }
  }
  if (isRecorded("copy")) await recordCopy(wallets[1]);
  if (isRecorded("launch")) await recordLaunch();
  if (isRecorded("trades")) await recordTrades(wallets[5]);
  if (isRecorded("discover")) await recordDiscovery(wallets.slice(0, 2));
  if (isRecorded("watching")) {
    await recordRotation();
    await recordWatching({ send, record, until, createAdminKey }, wallets[0], product.dataDir);
  }
} finally {
  await product.stop();
}
writeFileSync(FILE, JSON.stringify(examples));
execFileSync(path.join(ROOT, "node_modules/.bin/biome"), ["format", "--write", FILE], { cwd: ROOT });
print(`examples recorded in ${FILE}`);

/** Each endpoint gets a wallet that no caller has requested, so its first response is a 202. */
async function recordWallets([one, two, three, four, five], mint) {
  await recordWallet("wallet-profile", WALLET, { addr: one });
  await recordWallet("wallet-hud", `${WALLET}/hud`, { addr: two });
  const query = { pageSize: "2", sortBy: "realizedPnlSol" };
  await recordWallet("wallet-tokens", `${WALLET}/tokens`, { addr: three }, query);

  const queued = await send("GET", `${WALLET}/tokens/:mint`, { params: { addr: four, mint } });
  await follow(queued.body.monitoringUrl);
  const rows = await send("GET", `${WALLET}/tokens`, { params: { addr: four } });
  const params = { addr: four, mint: rows.body.data[0].tokenAddress };
  record("wallet-token-detail", { queued, answer: await send("GET", `${WALLET}/tokens/:mint`, { params }) });

  const batch = await send("POST", "/intel/wallets/batch-hud", { body: { wallets: [two, five] } });
  record("batch-hud", { answer: batch });
  for (const { monitoringUrl } of batch.body.queued) await follow(monitoringUrl);
}

/** The shortest response with a cursor. */
async function recordTrades(addr) {
  await recordWallet("wallet-trades", `${WALLET}/trades`, { addr }, { from: "2025-01-01", limit: "2" });
}

/** Two analyzed wallets by their results of the last 30 days. */
async function recordDiscovery(wallets) {
  for (const addr of wallets) {
    const { status, body } = await send("GET", `${WALLET}/hud`, { params: { addr } });
    if (status === 202) await follow(body.monitoringUrl);
  }
  const query = { period: "30d", sortBy: "realized", currency: "usd", limit: "2" };
  record("discover", { answer: await send("GET", "/intel/discover", { query }) });
}

function isRecorded(part) {
  return PART === undefined || PART === part;
}

/** Two wallets of the ring, one of which is not analyzed yet. */
async function recordLinks([addr, other]) {
  const queued = await send("GET", `${WALLET}/hud`, { params: { addr: other } });
  await follow(queued.body.monitoringUrl);
  await recordWallet("wallet-counterparties", `${WALLET}/counterparties`, { addr });
  await recordWallet("wallet-links", `${WALLET}/links/:other`, { addr, other });
}

async function recordWallet(id, template, params, query) {
  const queued = await send("GET", template, { params, query });
  await follow(queued.body.monitoringUrl);
  record(id, { queued, answer: await send("GET", template, { params, query }) });
}

async function recordGroups(mint) {
  const wallets = RING.slice(0, MAX_COMPARED);
  // First, because the ring is among the holders, and a read wallet has no queued response.
  await recordLinks(wallets);
  const holders = { params: { mint }, body: { topN: TOP_N } };
  record("holders", { queued: await send("POST", HOLDERS, holders) });
  record("holders-deep", { queued: await send("POST", `${HOLDERS}/deep`, holders) });
  const profiled = await send("POST", `${HOLDERS}/agent`, holders);
  record("holders-agent", { queued: profiled });
  await follow(profiled.body.monitoringUrl);
  const similarity = "/intel/wallets/similarity";
  record("similarity", { queued: await send("POST", similarity, { body: { wallets } }) });
  const compared = await send("POST", `${similarity}/agent`, { body: { wallets } });
  record("similarity-agent", { queued: compared });
  const combined = await send("POST", "/intel/wallets/combined", { body: { wallets } });
  record("combined", { queued: combined });
  await recordJobs(profiled.body, compared.body, combined.body);
}

/** A copy of two cycles, in both shapes of its result. */
async function recordCopy(addr) {
  const queued = await send("POST", `${WALLET}/copy`, { params: { addr }, body: { samples: 2 } });
  record("copy", { queued });
  await addResults("copy", queued.body);
}

/** Adds both shapes of the result of a job to the examples of results. */
async function addResults(name, { monitoringUrl, resultKey, agentResultKey }) {
  await follow(monitoringUrl);
  const { request, responses } = examples["job-result"];
  const [full, agent] = [await fetchBy(resultKey), await fetchBy(agentResultKey)];
  const added = { [name]: full.body, [`${name}:agent`]: agent.body };
  examples["job-result"] = { request, responses: { 200: { ...responses[200], ...added } } };
}

function fetchBy(key) {
  return send("GET", BY_KEY, { query: { key } });
}

/** A launch with two tagged buyers, in both shapes of its result. */
async function recordLaunch() {
  const { mint } = MARKET.launches.find(({ kind }) => kind === "bundled");
  const queued = await send("POST", "/intel/token/:mint/launch", { params: { mint }, body: { first: 2 } });
  record("launch", { queued });
  await addResults("launch", queued.body);
  const { buyer } = await readEvents(queued.body.jobId);
  const events = examples["job-events"];
  events.responses[200] = { ...events.responses[200], buyer: buyer.body };
}

/** The last call: it replaces the secret of the key, which is not shown. */
async function recordRotation() {
  const { body: account } = await send("GET", "/account");
  const rotated = await send("POST", "/account/keys/:id/rotate", { params: { id: account.keyId } });
  const apiKey = `ak_${"0".repeat(48)}`;
  record("rotate-key", { answer: { ...rotated, body: { ...rotated.body, apiKey } } });
}

async function recordJobs(profiled, compared, combined) {
  await follow(compared.monitoringUrl);
  await follow(combined.monitoringUrl);
  const job = { params: { jobId: profiled.jobId } };
  const [owner, anyone] = [
    await send("GET", "/jobs/:jobId", job),
    await send("GET", "/jobs/:jobId", job, {}),
  ];
  record("job-status", { owner, anyone });
  record("job-events", await readEvents(profiled.jobId));
  record("job-result", {
    "similarity:agent": await fetchBy(compared.agentResultKey),
    similarity: await fetchBy(compared.resultKey),
    "holder-profiles:agent": await fetchBy(profiled.agentResultKey),
    "holder-profiles": await fetchBy(profiled.resultKey),
    "combined:agent": await fetchBy(combined.agentResultKey),
    combined: await fetchBy(combined.resultKey),
  });
}

async function until(isSo) {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    if (await isSo()) return;
  }
  throw new Error("the state to record was not reached");
}

/** Makes a call as the documents show it. An endpoint that does not exist has no example. */
async function send(
  method,
  template,
  { params = {}, query = {}, body = null } = {},
  headers = { "X-Api-Key": apiKey },
) {
  const pathname = template.replace(/:(\w+)/g, (_, name) => params[name]);
  const url = new URL(`${product.url}/api/v1${pathname}?${new URLSearchParams(query)}`);
  const init = body === null ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url, { method, headers, ...init });
  return { status: response.status, body: await response.json(), request: { params, query, body } };
}

/** One event of each name, of an ended job, instead of the stream with all of them. */
async function readEvents(jobId) {
  const url = `${product.url}/api/v1/jobs/${jobId}/events`;
  const text = await (await fetch(url, { headers: { "X-Api-Key": apiKey } })).text();
  const request = { params: { jobId }, query: {}, body: null };
  const events = Array.from(text.matchAll(/^event: (\w+)\ndata: (.*)$/gm), ([, name, data]) => [
    name,
    JSON.parse(data),
  ]);
  return Object.fromEntries(events.map(([name, body]) => [name, { status: 200, body, request }]));
}

/** Waits until a job is completed. */
async function follow(monitoringUrl) {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    const { status } = await (await fetch(`${product.url}${monitoringUrl}`)).json();
    if (status === "completed") return;
    if (status === "failed") break;
  }
  throw new Error(`${monitoringUrl} did not complete`);
}

/** Writes the example of an endpoint: the request of the last call, and every response by status and name. */
function record(id, calls) {
  const entries = Object.entries(calls);
  const failed = entries.find(([, { status }]) => status >= 400);
  if (failed !== undefined) return print(`no example of ${id}: ${failed[1].status}`);
  const responses = {};
  for (const [name, { status, body }] of entries) responses[status] = { ...responses[status], [name]: body };
  const [, { request }] = entries.at(-1);
  examples[id] = { request, responses };
}
