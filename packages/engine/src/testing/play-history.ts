import type { Address } from "../address.ts";
import type { Transaction } from "../chain/transaction.ts";
import { extractOwnerChange } from "../swaps/extract-owner-change.ts";
import { mainnetContext } from "../swaps/extraction-context.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { START, testAddress } from "./build-change.ts";
import { type OpenTestTransaction, TestLedger } from "./test-ledger.ts";

/** Mints that a played history trades and is sent. */
export const PLAYED_MINTS: readonly [Address, Address, Address] = [
  ...([testAddress("Xtok"), testAddress("Ztok")] as const),
  testAddress("Ytok"),
];

const [X, GIFT, PAIRED] = PLAYED_MINTS;
const EVERYTHING = 10n ** 16n;

/**
 * One transaction of a played history. What the trader does itself, with X: `buy`, `sell`, `burn`, `send` to a friend who
 * can give `back`, `deposit` in a vault that `withdraw` takes from and whose SOL is a `payout` or is paid back (`repay`), and `clear`, the sale of all units with those that an unrelated wallet sent, `spend`, a buy whose units it
 * burns at once, and `pair`, a buy with another mint from one authority, which shows no price of either. What concerns no trade: `dust` of an unrelated wallet, of X or of another mint, SOL of an unrelated wallet (`sol`), and
 * `rent` that the trader pays for an account.
 */
export interface PlayedStep {
  readonly kind:
    | ("buy" | "sell" | "clear" | "burn" | "send" | "back" | "spend" | "pair")
    | ("deposit" | "withdraw" | "payout" | "repay")
    | ("dust" | "gift" | "sol" | "rent");
  /** Of what the trader can sell, the friend or the vault has, or 1,000 SOL and units. */
  readonly percent: number;
  /** Proceeds of a sale or a payout, or cost of a purchase. */
  readonly lamports: bigint;
  /** Sent to a relay beside a trade. */
  readonly beside: bigint;
}

/** A wallet's changes, and the SOL that each added to it or removed from it. */
interface PlayedHistory {
  readonly changes: readonly OwnerChange[];
  readonly lamports: readonly bigint[];
}

/** Plays transactions of a trader, one a minute; steps with the same `minute` are in the same slot, in order. */
export function playHistory(steps: readonly (PlayedStep & { readonly minute: number })[]): PlayedHistory {
  const ledger = new TestLedger();
  for (const name of ["Trader", "Amm", "Buddy", "Stranger", "Vau1t"]) {
    const units = name === "Trader" || name === "Buddy" ? 0n : EVERYTHING;
    ledger.fund(name, EVERYTHING, new Map(PLAYED_MINTS.map((mint) => [mint, units])));
  }
  for (const name of ["Re1ay", "Program"]) ledger.fund(name, EVERYTHING);
  const holder = { own: 0n, away: 0n, inVault: 0n, dust: 0n };
  const changes: OwnerChange[] = [];
  const lamports: bigint[] = [];
  for (const [index, step] of steps.entries()) {
    const before = ledger.solOf("Trader");
    const change = extractOwnerChange(
      play(ledger, holder, step, index),
      testAddress("Trader"),
      mainnetContext(),
    );
    if (change === null) continue;
    changes.push(change);
    lamports.push(ledger.solOf("Trader") - before);
  }
  return { changes, lamports };
}

interface Holder {
  /** Units of X that the trader holds and signed for. */
  own: bigint;
  /** Units of X that its friend has. */
  away: bigint;
  /** Units of X that the trader deposited in a vault. */
  inVault: bigint;
  /** Units of X that an unrelated wallet sent to the trader. */
  dust: bigint;
}

function play(
  ledger: TestLedger,
  holder: Holder,
  step: PlayedStep & { readonly minute: number },
  index: number,
): Transaction {
  const isUnrelated = step.kind === "dust" || step.kind === "gift" || step.kind === "sol";
  const payer = testAddress(isUnrelated ? "Stranger" : step.kind === "back" ? "Buddy" : "Trader");
  const place = { slot: 1_000 + step.minute, indexInBlock: index, blockTime: START + 60 * step.minute };
  const fields = { feePayer: payer, signers: [payer], feeLamports: 5_000n, programs: [testAddress("Venue")] };
  return ledger.execute({ ...place, ...fields, signature: `s${index}` }, (open) => {
    compose(open, holder, step, index);
  });
}

function compose(open: OpenTestTransaction, holder: Holder, step: PlayedStep, index: number): void {
  const { kind, percent, lamports, beside } = step;
  const part = (whole: bigint) => (whole * BigInt(percent)) / 100n;
  const fresh = part(100_000n);
  switch (kind) {
    case "buy":
      open.sendSol("Trader", "Amm", lamports);
      open.sendTokens("Amm", "Trader", X, fresh);
      if (beside > 0n) open.sendSol("Trader", "Re1ay", beside);
      holder.own += fresh;
      return;
    case "spend":
      open.sendSol("Trader", "Amm", lamports);
      open.sendTokens("Amm", "Trader", X, fresh);
      open.burn("Trader", X, fresh, 1);
      return;
    case "pair":
      open.sendSol("Trader", "Amm", lamports);
      open.sendTokens("Amm", "Trader", X, fresh);
      open.sendTokens("Amm", "Trader", PAIRED, fresh);
      holder.own += fresh;
      return;
    case "sell": {
      const units = part(holder.own);
      if (units === 0n) return;
      open.sendTokens("Trader", "Amm", X, units);
      open.sendSol("Amm", "Trader", lamports, false);
      if (beside > 0n) open.sendSol("Trader", "Re1ay", beside);
      holder.own -= units;
      return;
    }
    case "clear": {
      const units = holder.own + holder.dust;
      if (units === 0n) return;
      open.sendTokens("Trader", "Amm", X, units);
      open.sendSol("Amm", "Trader", lamports, false);
      Object.assign(holder, { own: 0n, dust: 0n });
      return;
    }
    case "burn":
      open.burn("Trader", X, part(holder.own), 1);
      holder.own -= part(holder.own);
      return;
    case "send":
    case "back":
    case "deposit":
    case "withdraw": {
      const [to, held] =
        kind === "send" || kind === "back" ? (["Buddy", "away"] as const) : (["Vau1t", "inVault"] as const);
      const gives = kind === "send" || kind === "deposit";
      const units = part(gives ? holder.own : holder[held]);
      open.sendTokens(gives ? "Trader" : to, gives ? to : "Trader", X, units);
      holder.own += gives ? -units : units;
      holder[held] += gives ? units : -units;
      return;
    }
    case "payout":
    case "repay":
      open.sendSol(kind === "payout" ? "Vau1t" : "Trader", kind === "payout" ? "Trader" : "Vau1t", lamports);
      return;
    case "dust":
      open.sendTokens("Stranger", "Trader", X, fresh);
      holder.dust += fresh;
      return;
    case "gift":
      open.sendTokens("Stranger", "Trader", GIFT, fresh);
      return;
    case "sol":
      open.sendSol("Stranger", "Trader", lamports);
      return;
    case "rent":
      // Addresses are padded with the digit 1: without a last letter, 1 and 11 would be one account.
      open.createAccount("Trader", `State${String(index).replaceAll("0", "z")}x`, 2_039_280n);
  }
}
