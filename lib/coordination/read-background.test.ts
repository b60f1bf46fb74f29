import type { ObservedWallet } from "@walletlens/engine/coordination/observe-wallet";
import { ALWAYS } from "@walletlens/engine/coordination/testing/build-pair";
import {
  buy,
  COORDINATION_START,
  numbered,
} from "@walletlens/engine/coordination/testing/coordination-market";
import { expect, test } from "vitest";
import type { Chain } from "@/lib/runtime/chain";
import { fake } from "@/lib/testing/fake";
import { readTokenBackgrounds } from "./read-background";

const [ANN, BOB] = [numbered("A", 0), numbered("B", 0)];

/** Wallet that bought one token at a time and in a slot. */
function observed(wallet: typeof ANN, time: number, slot: number | null): ObservedWallet {
  const trading = { wallet, trades: [buy(wallet, 0, time, slot)], covered: ALWAYS };
  return { wallet, complete: true, trading, counterpartyChanges: [], prices: [], proceedsLamports: 0n };
}

/** Signatures below which pages are read. */
async function listAsked(group: readonly ObservedWallet[]): Promise<readonly (string | null)[]> {
  const asked: (string | null)[] = [];
  const chain = fake<Chain>({
    async readSignaturePage(_, before) {
      asked.push(before);
      return { entries: [], oldestTime: null, reachesBeginning: true };
    },
  });
  await readTokenBackgrounds({ chain }, group, []);
  return asked;
}

test.each([
  ["in one second, by the slot", 9, 8, `${ANN} 0`],
  ["in one slot, by the signature", 8, 8, `${BOB} 0`],
  ["in one second without slots, by the signature", null, null, `${BOB} 0`],
])(
  "a page ends at the last of two trades %s, in any order of the wallets",
  async (_, slotA, slotB, expected) => {
    const group = [observed(ANN, COORDINATION_START, slotA), observed(BOB, COORDINATION_START, slotB)];
    expect(await listAsked(group)).toEqual([expected]);
    expect(await listAsked(group.toReversed())).toEqual([expected]);
  },
);
