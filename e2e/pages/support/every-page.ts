import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { signIn } from "./sign-in";

const Queued = z.object({ jobId: z.string() });
const Job = z.object({ status: z.string() });

interface Subjects {
  /** With a history on chain. */
  readonly wallets: readonly string[];
  /** That many wallets hold. */
  readonly token: string;
}

/** Wallets that stand side by side at most. */
const MOST_COMPARED = 4;

/** Pages by name that who is signed in does not get to see. */
export const SIGNED_OUT: ReadonlySet<string> = new Set(["sign-in"]);

/**
 * Every page by name, those of results with one: signs `page` in, analyses what they show, and gives their paths. What
 * is read once is quick to open again.
 */
export async function prepareEveryPage(
  page: Page,
  { wallets, token }: Subjects,
): Promise<Readonly<Record<string, string>>> {
  const [wallet = ""] = wallets;
  await signIn(page);
  await page.goto(`/wallet/${wallet}`);
  await expect(page.getByText("Analysed")).toBeVisible({ timeout: 60_000 });
  const holders = await finish(page, `/intel/token/${token}/holders`, { topN: 10 });
  const comparison = await finish(page, "/intel/wallets/similarity", { wallets });
  const combined = await finish(page, "/intel/wallets/combined", { wallets });
  return {
    home: "/",
    wallet: `/wallet/${wallet}`,
    evidence: `/wallet/${wallet}/figures/realized-pnl`,
    compare: `/compare?wallets=${wallets.slice(0, MOST_COMPARED).join(",")}`,
    token: `/token/${token}`,
    holders: `/token/${token}?job=${holders}`,
    "similarity-form": `/similarity?wallets=${wallets.join(",")}`,
    similarity: `/similarity?job=${comparison}`,
    "combined-form": `/combined?wallets=${wallets.join(",")}`,
    combined: `/combined?job=${combined}`,
    docs: "/docs/api",
    guides: "/docs",
    "sign-in": "/sign-in",
    account: "/account",
    usage: "/account/usage",
    ledger: "/account/ledger",
    credits: "/account/credits",
    analyses: "/account/analyses",
    notes: "/account/notes",
    discover: "/discover",
    search: "/search?address=us",
  };
}

/** Runs a group job for who is signed in and waits for its end; gives its id. */
async function finish(page: Page, path: string, body: unknown): Promise<string> {
  const { jobId } = Queued.parse(await callApi(page, path, body));
  await expect(async () => {
    expect(Job.parse(await callApi(page, `/jobs/${jobId}`))).toMatchObject({ status: "completed" });
  }).toPass({ timeout: 120_000 });
  return jobId;
}

/** Calls the interface from within the page, which pays with its session: a POST where there is a body. */
function callApi(page: Page, path: string, body?: unknown): Promise<unknown> {
  const headers = { "Content-Type": "application/json" };
  const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  return page.evaluate(async ([url, options]) => (await fetch(url, options)).json(), [
    `/api/v1${path}`,
    init,
  ] as const);
}
