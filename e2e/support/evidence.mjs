import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const [url, key, ...words] = process.argv.slice(2);
/** Maximum rereads of a wallet because it was analyzed in between. */
const READINGS = 5;
const counts = { metrics: 0, differences: 0 };
/** A metric, or null if the view lists it as unknown or partly known. */
export const know = (view, metric) => (view.unknown?.includes(metric) ? null : view[metric]);
export const known = (views, metric) =>
  views.map((view) => know(view, metric)).filter((value) => value !== null);

/** Reads a view. Repeats the call while it is not ready, which is free, and after rate limits. */
export async function get(path) {
  const response = await fetch(`${url}/api/v1/intel/wallet/${path}`, { headers: { "X-Api-Key": key } });
  const body = await response.json();
  if (response.status === 200) return body;
  if (![202, 429].includes(response.status)) throw new Error(`${path}: ${body.message}`);
  await sleep(1000 * (response.headers.get("retry-after") ?? 1));
  return get(path);
}

/**
 * Compares the expected metrics of a view; null means unknown. A sum `{known, isWhole}` must show the known
 * part and be listed if it is not whole.
 */
export function compare(where, view, wanted) {
  for (const metric of Object.keys(wanted).filter((name) => name in view)) {
    const value = wanted[metric];
    if (value !== null && typeof value === "object") {
      check(`${where} ${metric}`, view[metric], value.known);
      check(`${where} ${metric} as a whole`, !view.unknown?.includes(metric), value.isWhole);
    } else check(`${where} ${metric}`, know(view, metric), value);
  }
}

function check(what, got, wanted) {
  const isNear =
    [got, wanted].every(Number.isFinite) && Math.abs(got - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted));
  counts.metrics += 1;
  if (got === wanted || isNear) return;
  counts.differences += 1;
  console.error(`${what}: ${got}, by the evidence ${wanted}`);
}

/** Checks the named wallets, those listed in named files, or every trader of the demo chain that runs in `.data`. */
export async function checkWallets(check, named = words.length > 0 ? words : [".data/demo-chain.json"]) {
  const text = named.map((word) => (existsSync(word) ? readFileSync(word, "utf8") : word)).join(" ");
  const port = /"port": ?(\d+)/.exec(text)?.[1];
  const listed = port && (await (await fetch(`http://127.0.0.1:${port}/wallets`)).json()).wallets;
  const wallets = listed || text.match(/\w{32,44}/g);
  for (const wallet of wallets) {
    await checkOneAnalysis(wallet, check);
  }
  console.log(`${wallets.length} wallets, ${counts.metrics} figures, ${counts.differences} differences`);
  process.exitCode = counts.differences === 0 ? 0 : 1;
}

/**
 * Checks views of one analysis. A wallet that trades meanwhile is analyzed again, and its earlier views
 * differ.
 */
async function checkOneAnalysis(wallet, check, left = READINGS) {
  if (left === 0) throw new Error(`${wallet}: analyzed anew during each of ${READINGS} readings`);
  await waitForHistory(wallet);
  const { calculatedAt } = await get(`${wallet}/hud`);
  const before = { ...counts };
  await check(wallet);
  if ((await get(`${wallet}/hud`)).calculatedAt === calculatedAt) return;
  Object.assign(counts, before);
  console.error(`${wallet}: analyzed anew meanwhile, read again`);
  await checkOneAnalysis(wallet, check, left - 1);
}

/**
 * Waits until the wallet is read completely. A long history, and transactions that explain its balances, are
 * read in the background, step by step. Only then several views are of one moment.
 */
async function waitForHistory(wallet, seen = null) {
  const { coverage, reconciliation } = await get(wallet);
  if (coverage.complete && reconciliation.verdict === "RECONCILED") return;
  const read = `${coverage.transactions} ${reconciliation.verdict}`;
  if (read === seen) return;
  await sleep(5000);
  await waitForHistory(wallet, read);
}
