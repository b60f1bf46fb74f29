import { type APIRequestContext, type BrowserContext, expect } from "@playwright/test";
import { z } from "zod";
import { inScope } from "@/packages/testing/test-scope";
import { readDemoLaunch, readDemoToken, readDemoWallets } from "../../support/demo-wallet";
import { once } from "../../support/once";
import { type BrowserSession, callApi, postAction, runBrowserJob, signInByRequest } from "./session";

interface Subjects {
  /** With a history on chain. */
  readonly wallets: readonly string[];
  /** That many wallets hold. */
  readonly token: string;
}

/** Every page by name, and the sign-in of the account that sees them. */
export interface EveryPage {
  readonly paths: Readonly<Record<string, string>>;
  readonly session: BrowserSession;
}

/** Groups of endpoints whose pages are visited. */
export const REFERENCE_GROUPS = inScope<readonly string[]>({
  quick: ["wallets"],
  full: ["wallets", "holders", "similarity", "discovery", "watchlist", "webhooks", "jobs", "account"],
});

/** Maximum number of wallets side by side. */
const MAX_COMPARED = 4;

/** Pages that follow a stream, so that their network is never idle. */
export const STREAMING: ReadonlySet<string> = new Set(["watchlist"]);

/** Names of pages that signed-in users cannot open. */
export const SIGNED_OUT: ReadonlySet<string> = new Set(["sign-in"]);

/** Pages of the product under test, which are prepared once for all tests. */
export function provideEveryPage(newContext: () => Promise<BrowserContext>): Promise<EveryPage> {
  return once("every-page", async () => {
    const context = await newContext();
    const subjects = { wallets: await readDemoWallets(), token: await readDemoToken() };
    const prepared = await prepareEveryPage(context.request, subjects);
    await context.close();
    return prepared;
  });
}

/**
 * Signs `request` in, computes the results of the pages, and returns the paths of all pages by name. Data
 * that was read once is available quickly again.
 */
export async function prepareEveryPage(
  request: APIRequestContext,
  { wallets, token }: Subjects,
): Promise<EveryPage> {
  const [wallet = ""] = wallets;
  await signInByRequest(request);
  const isAnalyzed = async () => (await callApi(request, `/intel/wallet/${wallet}/hud`)).status();
  await expect.poll(isAnalyzed, { timeout: 60_000 }).toBe(200);
  const launched = await readDemoLaunch("bundled");
  const [holders, deep, comparison, combined, launch, copy] = await Promise.all([
    runBrowserJob(request, `/intel/token/${token}/holders`, { topN: 10 }),
    runDeepJob(request, token),
    runBrowserJob(request, "/intel/wallets/similarity", { wallets }),
    runBrowserJob(request, "/intel/wallets/combined", { wallets }),
    runBrowserJob(request, `/intel/token/${launched}/launch`, { first: 10 }),
    runBrowserJob(request, `/intel/wallet/${wallet}/copy`, { samples: 20 }),
  ]);
  const paths = {
    home: "/",
    wallet: `/wallet/${wallet}`,
    evidence: `/wallet/${wallet}/metrics/realized-pnl`,
    "copy-form": `/wallet/${wallet}/copy`,
    copy: `/wallet/${wallet}/copy?job=${copy}`,
    compare: `/compare?wallets=${wallets.slice(0, MAX_COMPARED).join(",")}`,
    token: `/token/${token}`,
    holders: `/token/${token}?job=${holders}`,
    launch: `/token/${launched}?launch=${launch}`,
    deep: `/token/${token}?job=${deep}`,
    "similarity-form": `/similarity?wallets=${wallets.join(",")}`,
    similarity: `/similarity?job=${comparison}`,
    shared: await shareResult(request, "similarity", comparison),
    "shared-holders": await shareResult(request, "holders", deep),
    "shared-combined": await shareResult(request, "combined", combined),
    "shared-copy": await shareResult(request, "copy", copy),
    "shared-launch": await shareResult(request, "launch", launch),
    "combined-form": `/combined?wallets=${wallets.join(",")}`,
    combined: `/combined?job=${combined}`,
    docs: "/docs/api",
    ...Object.fromEntries(REFERENCE_GROUPS.map((group) => [`docs-${group}`, `/docs/api/${group}`])),
    guides: "/docs",
    "sign-in": "/sign-in",
    account: "/account",
    usage: "/account/usage",
    ledger: "/account/ledger",
    credits: "/account/credits",
    analyses: "/account/analyses",
    notes: "/account/notes",
    webhooks: "/account/webhooks",
    security: "/account/security",
    watchlist: "/watchlist",
    discover: "/discover",
    search: "/search?address=us",
  };
  return { paths, session: await request.storageState() };
}

const Deep = z.object({
  holderProfiles: z.object({ jobId: z.string() }),
  similarity: z.object({ requestId: z.string() }),
});

/** Runs a deep analysis of ten holders and waits for both of its jobs; gives the id of the first one. */
async function runDeepJob(request: APIRequestContext, token: string): Promise<string> {
  const answer = await callApi(request, `/intel/token/${token}/holders/deep`, { topN: 10 });
  const { holderProfiles, similarity } = Deep.parse(await answer.json());
  const status = async () => (await (await callApi(request, `/jobs/${similarity.requestId}`)).json()).status;
  await expect.poll(status, { timeout: 120_000, intervals: [200, 500] }).toBe("completed");
  return holderProfiles.jobId;
}

/** Shares a result by link as its owner does; gives the path, in which `page` names the kind of the result. */
async function shareResult(request: APIRequestContext, page: string, jobId: string): Promise<string> {
  await postAction(request, "/account/analyses", { name: "shareResult", args: [jobId] });
  const html = await (await request.get("/account/analyses")).text();
  const [path = ""] = new RegExp(`/shared/${page}/[\\w-]{20,}`).exec(html) ?? [];
  expect(path).not.toBe("");
  return path;
}
