import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { parseSearch, searchAddress } from "@/components/search/parse-search";

const WALLET = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
const TOKEN = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

test("an empty search is not an error", () => {
  expect(parseSearch("  ")).toEqual({ kind: "empty" });
});

test("an address is found with any surrounding blanks", () => {
  expect(parseSearch(` ${WALLET}\n`)).toEqual({ kind: "address", address: WALLET });
});

test("an address is found in a link to an explorer page", () => {
  const link = `https://solscan.io/account/${WALLET}?cluster=mainnet#transfers`;
  expect(parseSearch(link)).toEqual({ kind: "address", address: WALLET });
});

test("a link with two addresses is refused instead of choosing one", () => {
  expect(parseSearch(`https://example.com/${WALLET}/${TOKEN}`)).toMatchObject({
    kind: "malformed",
    message: "There is not one Solana address in this link.",
  });
});

test.each([
  ["0x71C7656EC7ab88b098defB751B7401B5f6d8976F", "A Solana address has no “0” in it"],
  [`${WALLET} and nothing else`, "A Solana address has no spaces"],
  ["abcdefghijkmnopqrstuvwxyzabc", "A Solana address has 32 to 44 characters; this has 28."],
  ["zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", "it does not stand for 32 bytes"],
])("%s has a specific error message", (text, message) => {
  const search = parseSearch(text);
  expect(search.kind === "malformed" && search.message).toContain(message);
});

test.each(["BONK", "wallet.sol", "Bonk Inu"])("%s is a name to search for", (text) => {
  expect(parseSearch(` ${text} `)).toEqual({ kind: "text", text });
});

test("several pasted addresses are compared: four by metrics, more by similarity", () => {
  const others = Array.from("ABCD", testAddress);
  const two = parseSearch(`${WALLET},\n${TOKEN} ${WALLET}`);
  expect(two).toEqual({ kind: "addresses", addresses: [WALLET, TOKEN] });
  expect(two.kind === "addresses" && searchAddress(two)).toBe(`/compare?wallets=${WALLET},${TOKEN}`);
  const five = parseSearch([WALLET, ...others].join("\n"));
  expect(five.kind === "addresses" && searchAddress(five)).toMatch(/^\/similarity\?wallets=/);
});
