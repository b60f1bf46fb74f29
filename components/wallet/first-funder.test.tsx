import { address } from "@walletlens/engine/address";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FirstFunder } from "@/components/wallet/contacts-panel";

const FUNDER = address("FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX");

function readFunder(opening: Parameters<typeof FirstFunder>[0]["opening"]): string {
  return renderToStaticMarkup(<FirstFunder opening={opening} />).replace(/<[^>]*>/g, "");
}

test("the header of a wallet names its first funder and the amount, or says that it is unknown", () => {
  const opening = { funder: FUNDER, label: "Kraken", amountSol: 6.96, time: 1_760_000_000, signature: "s" };
  expect(readFunder(opening)).toBe("First funded by FzLZ…yNJX (Kraken), 6.960 SOL");
  expect(readFunder(null)).toBe("First funder unknown");
});
