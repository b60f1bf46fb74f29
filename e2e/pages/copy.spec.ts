import { expect, type Page, test } from "@playwright/test";
import { readDemoWallets } from "../support/demo-wallet";
import { confirmWatch } from "./support/confirm-watch";
import { callApi, signInByRequest } from "./support/session";
import { signInBrowser } from "./support/sign-in";

/** Other words for trades and closed trades, and for what pages name otherwise. */
const FOREIGN = new RegExp(
  [
    ...[
      "\\bswaps?\\b",
      "\\bround trips?\\b",
      "\\bcycles?\\b",
      "standing orders?",
      "atomic results?",
      "analyses it",
      "\\bSept\\b",
      "95%: ",
    ],
    ...[
      "scales out",
      "\\btypical\\b",
      "some \\(counted",
      "same-transaction",
      "looking it up",
      "counts? as nothing",
    ],
    ...[
      "of the analysis of",
      "present price\\b",
      "\\bgot by\\b",
      "\\bno tie\\b",
      "and more by",
      "wallets as one\\b(?! portfolio)",
    ],
    ...["\\d in all\\b", "\\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\w* 20\\d\\d"],
  ].join("|"),
  "i",
);

/** A page, and words that identify it. */
type ExpectedPage = readonly [path: string, words: string];

let wallets: readonly string[];

test.beforeAll(async () => {
  wallets = await readDemoWallets();
});

/** Text of a page, visible text and explanations. It is read as sent, without scripts. */
async function readWords(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path);
  expect(response.status(), path).toBe(200);
  return page.evaluate(collectWords, await response.text());
}

/** Runs in the page. Code uses the names of the API and is excluded. */
function collectWords(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const one of body.querySelectorAll("script, style, main code")) one.remove();
  const hints = Array.from(body.querySelectorAll("[data-tip], [aria-description], [aria-label]")).flatMap(
    (one) => ["data-tip", "aria-description", "aria-label"].map((name) => one.getAttribute(name) ?? ""),
  );
  // Parts of a sentence are joined; text of other elements is separated.
  const shown = Array.from(body.querySelectorAll("*"), (one) =>
    Array.from(one.childNodes, (node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : "")).join(""),
  );
  return [body.textContent ?? "", ...shown, ...hints].join("\n").replace(/[^\S\n]+/g, " ");
}

async function expectOwnWords(page: Page, pages: readonly ExpectedPage[]): Promise<void> {
  for (const [path, words] of pages) {
    const hints = await readWords(page, path);
    expect(hints, path).toContain(words);
    expect(hints, path).not.toMatch(FOREIGN);
  }
}

test("trades, tokens and closed trades have one name each on every page", async ({ page }) => {
  const [wallet = "", other = ""] = wallets;
  await signInByRequest(page.request);
  const rows = async () => (await callApi(page.request, `/intel/wallet/${wallet}/tokens?pageSize=1`)).json();
  await expect.poll(rows).toHaveProperty("data");
  const [{ tokenAddress }] = (await rows()).data;
  const metrics = [
    ..."win-rate result-per-trade trades-per-day median-hold entry-market-cap fees".split(" "),
    ..."peak-capital pnl-by-hour pnl-by-market-cap".split(" "),
  ];
  await expectOwnWords(page, [
    [`/wallet/${wallet}`, "Trades by hour"],
    [`/wallet/${wallet}/tokens/${tokenAddress}`, "Trades"],
    ...metrics.map((name): ExpectedPage => [`/wallet/${wallet}/metrics/${name}`, "As of"]),
    [`/compare?wallets=${wallet},${other}`, "Trades/day"],
  ]);
});

test("trades, tokens and closed trades have one name each in dollars, watching, discovery, groups, the account and the guides", async ({
  page,
}) => {
  const [wallet = "", other = ""] = wallets;
  await signInBrowser(page, `/wallet/${wallet}`);
  await confirmWatch(page);
  const parts = ["", "/usage", "/ledger", "/credits", "/analyses", "/webhooks", "/notes"];
  await expectOwnWords(page, [
    [`/wallet/${wallet}?currency=usd`, "Trades by hour"],
    ["/watchlist", "every trade"],
    ["/discover", "Analyzed wallets"],
    [`/combined?wallets=${wallet},${other}`, "Combined wallets"],
    ...parts.map((part): ExpectedPage => [`/account${part}`, "Account"]),
    ["/docs", "Trades in one token"],
  ]);
});
