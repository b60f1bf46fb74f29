import { expect, test } from "vitest";
import { USDC, USDT, WRAPPED_SOL } from "./assets.ts";
import { findImpersonated } from "./token-name.ts";

const OTHER = "GifSTLR2AvfJSC5HcViPse23fFeK4C1qbq2yeeCqsYzz";
const called = (symbol: string, name = "") => findImpersonated(OTHER, { symbol, name });

test("a token with the name of a well-known one is recognized in every spelling", () => {
  const written = [
    "USDC",
    "usdc",
    "$USDC",
    "U.S.D.C",
    "USD\u0421",
    "\u216CSDC",
    "ＵＳＤＣ",
    "𝐔𝐒𝐃𝐂",
    "US\u200BDC",
    "ÚŚĎĆ",
  ];
  expect(written.map((symbol) => called(symbol))).toEqual([
    ...["USDC", "USDC", "USDC", "USDC", "USDC"],
    // The Roman numeral is an L.
    null,
    ...["USDC", "USDC", "USDC", "USDC"],
  ]);
  expect([called("S0L"), called("\u0405\u041E\u13DE"), called("USDT"), called("u\u1D1Bsd")]).toEqual([
    "SOL",
    "SOL",
    "USDT",
    null,
  ]);
});

test("a name is checked like a symbol", () => {
  expect(called("MOON", "USD Coin")).toBe("USDC");
  expect(called("", "Wrapped SOL")).toBe("SOL");
  expect(called("MOON", "usdt")).toBe("USDT");
});

test("the original tokens and tokens with other names are not impostors", () => {
  expect(findImpersonated(USDC, { symbol: "USDC", name: "USD Coin" })).toBeNull();
  expect(findImpersonated(USDT, { symbol: "USDT", name: "USDC" })).toBeNull();
  expect(findImpersonated(WRAPPED_SOL, { symbol: "SOL", name: "Wrapped SOL" })).toBeNull();
  for (const symbol of ["USDCX", "SOLAR", "", "  ", "BONK"]) expect(called(symbol)).toBeNull();
});
