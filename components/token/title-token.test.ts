import { USDC } from "@walletlens/engine/chain/assets";
import { expect, test } from "vitest";
import { titleToken } from "./title-token";

const MINT = "GifSTLR2AvfJSC5HcViPse23fFeK4C1qbq2yeeCqsYzz";

test("a token is titled by its symbol and its address, or by its name if the symbol is invisible", () => {
  expect(titleToken(MINT, { symbol: "OTTER", name: "Lucky Otter" })).toBe("\u2068OTTER\u2069 GifS…sYzz");
  expect(titleToken(MINT, { symbol: "\u200B", name: "Lucky Otter" })).toBe(
    "\u2068Lucky Otter\u2069 GifS…sYzz",
  );
  expect(titleToken(USDC, { symbol: "USDC", name: "USD Coin" })).toBe("\u2068USDC\u2069 EPjF…Dt1v");
});

test("a token without a name, or with that of another, is titled by its address only", () => {
  for (const called of [null, { symbol: " ", name: "\u2800" }, { symbol: "USDC", name: "" }]) {
    expect(titleToken(MINT, called)).toBe("Token GifS…sYzz");
  }
});
