import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BubbleMap, type MappedHolder } from "@/components/token/bubble-map";
import { TokenAuthorities } from "@/components/token/token-authorities";

const POOL = "GFc8kFgVsWWyUxVYDZxvkyBBUBcSnPFBDJBwvVV4tb1y";
const WALLET = "B1rcCe3md4Th24rnWKEPZUy8m5NQFuGsDTw11dvrqm8z";
const OTHER = "4qVAUJLNPjY9eiRfcUjop5TbWrw6fZnkRCgWXqFBgmv8";
const SMALL = "AiBUn1s7JbHH6CaJTAea2gVH5GZZLR476GCNyHUHUEZn";

const holder = (owner: string, rank: number, supplyPercent: number, more: Partial<MappedHolder> = {}) => ({
  ...{ owner, rank, supplyPercent, label: null, type: "Swing", color: "var(--behavior-6)", isSystem: false },
  ...more,
});
const HOLDERS = [
  holder(POOL, 1, 40, {
    label: "A pool",
    type: "Liquidity pool",
    color: "var(--text-faint)",
    isSystem: true,
  }),
  holder(WALLET, 2, 30),
  holder(OTHER, 3, 29),
  holder(SMALL, 4, 1),
];

function draw(links: Parameters<typeof BubbleMap>[0]["links"] = []) {
  const html = renderToStaticMarkup(<BubbleMap holders={HOLDERS} links={links} caption="Holders" />);
  return {
    names: Array.from(html.matchAll(/<a href="\/wallet\/(\w+)" aria-label="([^"]*)"/g), ([, owner, name]) => [
      owner,
      name,
    ]),
    lines: Array.from(html.matchAll(/data-tip="([^"]*)" data-link/g), ([, tip]) => tip),
    dashes: html.match(/stroke-dasharray="2 5"/g)?.length ?? 0,
    texts: Array.from(html.matchAll(/<text[^>]*>([^<]*)<\/text>/g), ([, text]) => text),
  };
}

test("each holder is a link to its wallet, whose name begins with the drawn text", () => {
  const { names, texts } = draw();
  expect(names).toEqual([
    [POOL, "A pool 40.00% of supply, rank 1, GFc8…tb1y, Liquidity pool"],
    [WALLET, "B1rc…qm8z 30.00% of supply, rank 2, Swing"],
    [OTHER, "4qVA…gmv8 29.00% of supply, rank 3, Swing"],
    [SMALL, "AiBU…UEZn 1.00% of supply, rank 4, Swing"],
  ]);
  // A small circle has room for its rank alone.
  expect(texts).toEqual(["A pool", "40.00%", "B1rc…qm8z", "30.00%", "4qVA…gmv8", "29.00%", "4"]);
});

test("linked holders are joined by a line that names the evidence, dashed for trades only", () => {
  const links = [
    { holders: [WALLET, OTHER] as const, verdict: "linked" as const, words: "common funder" },
    { holders: [WALLET, SMALL] as const, verdict: "coordinated" as const, words: "synchronized trades" },
    {
      holders: [WALLET, "a wallet that is not listed"] as const,
      verdict: "linked" as const,
      words: "transfer",
    },
  ];
  const { lines, dashes } = draw(links);
  expect(lines).toEqual([
    "B1rc…qm8z – 4qVA…gmv8: common funder",
    "B1rc…qm8z – AiBU…UEZn: synchronized trades",
  ]);
  expect(dashes).toBe(1);
  expect(draw().lines).toEqual([]);
});

test("an authority is an address, none, or unknown if it was not read", () => {
  const text = (html: string) =>
    html
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  const show = (authorities: Parameters<typeof TokenAuthorities>[0]) =>
    text(renderToStaticMarkup(<TokenAuthorities {...authorities} />));
  expect(show({ mintAuthority: null })).toBe("Mint authority none Freeze authority unknown");
});
