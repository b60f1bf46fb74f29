import { unstable_doesMiddlewareMatch as doesMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Guides } from "@/components/docs/guides";
import { buildPriceList } from "@/lib/billing/rules/build-price-list";
import { MAINNET_ADDRESSES } from "@/lib/server/docs/openapi/example-addresses";
import { config, proxy } from "@/proxy";
import { listGuides } from "./list-guides";
import { renderGuides } from "./render-guides";

const SITE = "https://wallets.example";
const PRICES = buildPriceList(null);

test("the Markdown has each guide of the page, with its samples in each language, and each price", () => {
  const guides = listGuides(SITE, MAINNET_ADDRESSES);
  const markdown = renderGuides(SITE, guides, PRICES);
  const page = renderToStaticMarkup(
    <Guides site={SITE} prices={PRICES} addresses={MAINNET_ADDRESSES} language="python" />,
  );
  const headings = Array.from(markdown.matchAll(/^## (.+)$/gm), ([, title]) => title);
  expect(headings).toEqual([...guides.map(({ title }) => title), "Prices"]);
  for (const { id, title, text, samples } of guides) {
    expect(page).toContain(`id="${id}"`);
    expect(page).toContain(`>${title}</h2>`);
    expect(markdown).toContain(text);
    for (const { code } of samples) expect(markdown).toContain(`\n${code}\n`);
  }
  for (const { method, path } of PRICES.endpoints) expect(markdown).toContain(`| ${method} ${path} | `);
});

/** Returns the path that answers a request for the guides. */
function findAnswer(accept: string): string {
  const url = `${SITE}/docs`;
  expect(doesMatch({ config, nextConfig: {}, url: "/docs" })).toBe(true);
  const rewrite = proxy(new NextRequest(url, { headers: { accept } })).headers.get("x-middleware-rewrite");
  return new URL(rewrite ?? url).pathname;
}

test.each([
  ["text/markdown", "/docs.md"],
  ["text/markdown, text/html;q=0.8", "/docs.md"],
  ["TEXT/MARKDOWN;q=0.5", "/docs.md"],
  ["text/html,application/xhtml+xml,*/*;q=0.8", "/docs"],
  ["text/markdown;q=0, text/html", "/docs"],
  ["*/*", "/docs"],
  ["", "/docs"],
])("a client that accepts %j gets %s", (accept, path) => {
  expect(findAnswer(accept)).toBe(path);
});
