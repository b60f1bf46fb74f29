import { expect, test } from "vitest";
import { readWalletList } from "@/components/compare/similarity/read-wallet-list";

const A = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
const B = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

test("addresses are found with any separators between them, each once", () => {
  expect(readWalletList(`${A}, ${B}\n\n${A};${B}`)).toEqual({ wallets: [A, B], error: null });
});

test("one wallet, none, and thirty-one have an error message", () => {
  expect(readWalletList(A).error).toBe("Enter at least 2 wallets.");
  expect(readWalletList("  ").error).toBe("Enter at least 2 wallets.");
  const many = Array.from(
    { length: 31 },
    (_, index) => "1".repeat(31) + "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"[index],
  );
  expect(readWalletList(many.join(" ")).error).toBe("At most 30 wallets make a group; these are 31.");
});

test("words beside addresses are ignored, and a mistyped address is named", () => {
  expect(readWalletList(`hello, ${A} (whale) and ${B}!`)).toEqual({ wallets: [A, B], error: null });
  const mistyped = A.replace("7", "0");
  expect(readWalletList(`${mistyped} ${A} ${B}`).error).toBe(`“${mistyped}” is not a Solana address.`);
  expect(readWalletList(`${A.slice(0, 30)} ${A} ${B}`).error).toBe(
    `“${A.slice(0, 30)}” is not a Solana address.`,
  );
});
