import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ExplorerLink } from "@/components/ui/explorer-link";

const MINT = "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263";

const read = (kind: "wallet" | "token", customRpcUrl: string | null) => {
  const html = renderToStaticMarkup(<ExplorerLink kind={kind} address={MINT} customRpcUrl={customRpcUrl} />);
  return {
    html,
    links: Array.from(html.matchAll(/href="([^"]+)"/g), ([, href = ""]) => href.replaceAll("&amp;", "&")),
  };
};

test("an address of mainnet has one menu with the trading sites, which its button opens without scripts", () => {
  const { html, links } = read("token", null);
  expect(links).toEqual([
    `https://solscan.io/account/${MINT}`,
    `https://gmgn.ai/sol/token/${MINT}`,
    `https://axiom.trade/t/${MINT}`,
    `https://dexscreener.com/solana/${MINT}`,
  ]);
  const [, target] = /popoverTarget="([^"]+)"/i.exec(html) ?? [];
  expect(html).toContain(`id="${target}" popover="auto"`);
  expect(read("wallet", null).links).toHaveLength(3);
});

test("an address of another chain has a link to the explorer with its RPC", () => {
  expect(read("token", "http://127.0.0.1:8899").links).toEqual([
    `https://explorer.solana.com/address/${MINT}?cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899`,
  ]);
});
