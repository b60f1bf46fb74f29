import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { expect, test } from "vitest";
import { describeInputs } from "./snapshot-inputs";

const input = buildWalletInput({ present: { solUsd: 150.5, tokenUsd: null } });
const entriesOf = (text: string) =>
  Array.from(text, (signature, index) => ({
    ...{ signature, slot: index, blockTime: null, change: null, missing: false },
  }));
const describe = (entries: ReturnType<typeof entriesOf>) => describeInputs(input, { entries, range: null });
const hashOf = (entries: ReturnType<typeof entriesOf>) => describe(entries).inputs.hash;

test("the hashes are SHA-256 hashes of lines", () => {
  // printf 'a\nb\n' | sha256sum; printf 'SOL 150.5\n' | sha256sum; printf '' | sha256sum
  expect(describe(entriesOf("ab"))).toEqual({
    inputs: {
      signatures: 2,
      hash: "911169ddaaf146aff539f58c26c489af3b892dff0fe283c1c264c65ae5aa59a2",
      pricesHash: "ac3a013ec967bce4e0f01c628b5bb42a36c5f14f29f0f531141202543dc7b63b",
    },
    transactionRange: null,
  });
  expect(hashOf([])).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

test("a history with added entries has the hash of a new one, regardless of their position", () => {
  const known = entriesOf("134");
  hashOf(known);
  const [a, c, d] = known;
  const [b, e] = entriesOf("25");
  if (!(a && b && c && d && e)) throw new Error("an entry is missing");
  for (const [entries, text] of [
    [[a, c, d, e], "1345"],
    [[a, b, c, d, e], "12345"],
    [[a, c], "13"],
    [[b, c, d], "234"],
    [[a, c, d], "134"],
  ] as const) {
    expect(hashOf([...entries])).toBe(hashOf(entriesOf(text)));
  }
});
