import { type Address, address } from "@walletlens/engine/address";
import { classifyChange } from "@walletlens/engine/swaps/classify-change";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import type { Movement } from "@walletlens/engine/swaps/movement";
import { decodeTransaction } from "@walletlens/solana/decode-transaction";
import { LABELED_ADDRESSES, TIP_ACCOUNTS } from "@walletlens/solana/labels/known-addresses";
import { describe, expect, test } from "vitest";
import { areRecordingsHere, readRecordings, skippedNote } from "./testing/recordings";

const CONTEXT = {
  solUsd: new Map(),
  nfts: new Set<Address>(),
  labeled: LABELED_ADDRESSES,
};
const JUPITER_LEND = address("jup3YeL8QhtSx1e253b2FDvsMNC87fDrgQZivbrndc9");
const JUPITER_LEND_VAULTS = address("jupr81YtYssSyPt8jbnGuiWon5f6x9TcDEFxYe3Bdzi");

type Expected = Omit<Partial<Movement>, "trades" | "transfers"> & {
  readonly trades?: readonly Partial<Movement["trades"][number]>[];
  readonly transfers?: readonly Partial<Movement["transfers"][number]>[];
};
type Case = readonly [name: string, signature: string, expected: Expected];

/** Case of a lending program: no trade, units in (positive) or out, and SOL of the owner, in lamports. */
function ofLending(
  name: string,
  signature: string,
  units: bigint,
  lamports = 0n,
  counterparty = JUPITER_LEND_VAULTS,
): Case {
  const amount = units < 0n ? -units : units;
  const transfers =
    units === 0n ? [] : [{ direction: units > 0n ? "in" : "out", amount, counterparty } as const];
  return [name, signature, { transfers, transferredLamports: lamports }];
}

const CASES: readonly Case[] = [
  ofLending("a deposit of 500 USDC for a receipt", "2Cxrz8NWZvN7r13GbahJ", 487_817_578n, 0n, JUPITER_LEND),
  ofLending(
    "a withdrawal of dollars for a receipt",
    "4Tnpv3ZgMcUTcYdq6tPk",
    -2_166_476_510_395n,
    0n,
    JUPITER_LEND,
  ),
  ofLending(
    "42 SOL that repay a loan of 40 jupSOL",
    "2VvCxb438uarJi9duWbC",
    40_000_000_000n,
    -42_000_000_001n,
  ),
  ofLending("collateral of 0.5 SOL for a position", "5P8xF7oLokSYkat4ShGg", 1n, -500_000_001n),
  ofLending("5 SOL that return to their owner", "4AS3tNA6ncWCQMHHNzTm", 0n, 5_000_000_000n),
  ofLending("a loan of another token", "duP4A5qSZKr6W371xXQM", 575_000_000_000n),
  [
    "a claim that pays a fee and rent is a transfer in",
    "4Namsu4qun8Xmm6sSH6y",
    { transfers: [{ direction: "in", amount: 165_221_497n }], costLamports: 94_309n },
  ],
  [
    "SOL that is sent beside the rent of an account is a transfer",
    "58F9fNP78FiBCbVc2Gdy",
    { transferredLamports: -235_504_585n, costLamports: 2_054_281n },
  ],
  [
    "a tip of a sale is its cost, though it is higher than the proceeds",
    "5uNVoBhrSxr3G4mnG7zX",
    {
      trades: [
        {
          side: "sell",
          amount: 177_590_297n,
          valueLamports: 197_327n,
          feeLamports: 105_000n,
          tipLamports: 5_900_000n,
        },
      ],
    },
  ],
  ofArbitrage("3nzoqQFPAjTRjeoMNzV4", 6n, 47_512n),
  ofArbitrage("tG1bJHomfhTvL3h7HZ2U", 4n, 75_540n),
  ofArbitrage("ScJTo2bmBMkEc7ffiJXh", 1_781_486n, 99_569n),
];

/** Case of an arbitrage that leaves residue of a token: its result in lamports, and the residue as a transfer in. */
function ofArbitrage(signature: string, residue: bigint, atomicLamports: bigint): Case {
  const transfers = [{ direction: "in", amount: residue } as const];
  return [`an arbitrage with ${residue} units left`, signature, { transfers, atomicLamports }];
}

describe.skipIf(!areRecordingsHere)(`recorded transactions${skippedNote}`, () => {
  const recordings = areRecordingsHere ? [...readRecordings()] : [];

  test.each(CASES)("%s (%s)", (_name, signature, expected) => {
    const [recorded, another] = recordings.filter(([each]) => each.startsWith(signature));
    if (recorded === undefined || another !== undefined)
      throw new RangeError(`${signature} names no recording`);
    const transaction = decodeTransaction(recorded[1], { slot: 1, blockTime: null });
    const change = extractOwnerChange(
      transaction,
      transaction.feePayer,
      mainnetContext(TIP_ACCOUNTS, LABELED_ADDRESSES.dollars.mints),
    );
    if (change === null) throw new RangeError(`${signature} changed nothing`);
    const movement = classifyChange(change, change.blockTime, CONTEXT);
    expect(movement).toMatchObject({
      trades: [],
      transfers: [],
      transferredLamports: 0n,
      atomicLamports: null,
      ...expected,
    });
  });
});
