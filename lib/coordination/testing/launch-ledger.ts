import { type Address, isAddress } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { hasKey } from "@walletlens/engine/chain/has-key";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { lamportBalance, tokenBalance } from "@walletlens/engine/testing/build-balance";
import { testAddress } from "@walletlens/engine/testing/build-change";
import {
  buildTokenTransfer,
  buildTransaction,
  solTransfer,
} from "@walletlens/engine/testing/build-transaction";

export const SOL = 1_000_000_000n;
export const MINT = testAddress("Mint");
/** Base units of the supply; a SOL buys a hundredth of it. */
export const SUPPLY = 1_000_000_000n;
/** A name whose address has no key. */
const POOL = "Market";
const FEE = 5_000n;
const FIRST_SECOND = 1_760_000_000;

/** Lists names that begin with a letter, and whose addresses have a key or none. */
export function listNames(prefix: string, count: number, withKey = true): readonly string[] {
  const alphabet = Array.from("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");
  const names = alphabet.flatMap((one) => alphabet.map((two) => `${prefix}${one}${two}`));
  const isWanted = (name: string) => isAddress(name.padEnd(43, "1")) && hasKey(testAddress(name)) === withKey;
  return names.filter(isWanted).slice(0, count);
}

interface Move {
  readonly from: string;
  readonly to: string;
  /** Lamports, or base units of the token. */
  readonly amount: bigint;
  readonly isToken?: boolean;
}

interface Purchase {
  /** Account whose SOL is spent. */
  readonly from: string;
  readonly sol: bigint;
  /** Receiver of the units, by default `from`. */
  readonly to?: string;
  /** Fee payer and signer, by default `from`. */
  readonly signer?: string;
}

/** Transactions of a launch with their balances, one slot a second. */
export class LaunchLedger {
  readonly transactions: Transaction[] = [];
  private readonly lamports = new Map<string, bigint>();
  private readonly units = new Map<string, bigint>();

  /** An account that had SOL before. */
  endow(name: string, sol: bigint): void {
    this.lamports.set(name, sol * SOL);
  }

  pay(slot: number, from: string, to: string, lamports: bigint): void {
    this.commit(slot, from, [{ from, to, amount: lamports }]);
  }

  /** Closes an account of wrapped SOL in favor of another wallet. */
  closeInFavor(slot: number, from: string, to: string, lamports: bigint): void {
    const wrapped = tokenBalance(from, WRAPPED_SOL, lamports, 0n);
    const before = this.lamports.get(to) ?? 0n;
    this.lamports.set(to, before + lamports);
    const closing = { instruction: 0, account: wrapped.account, destination: testAddress(to) };
    this.add(slot, from, {
      lamports: [this.charge(from), lamportBalance(to, before, before + lamports)],
      tokens: [wrapped],
      closings: [closing],
    });
  }

  /** Creates the mint and fills the curve; the creator buys for `sol` in the same transaction. */
  create(slot: number, creator: string, sol: bigint): void {
    this.units.set(POOL, SUPPLY);
    const bought = this.buyMoves({ from: creator, sol });
    const opened = { ...solTransfer(creator, "Mint", 1_461_600n), creates: true as const };
    const made = this.move(slot, creator, bought);
    this.transactions.push({
      ...made,
      tokens: made.tokens.map((token) =>
        token.owner === testAddress(POOL) ? { ...token, before: 0n } : token,
      ),
      transfers: [opened, ...made.transfers],
    });
  }

  buy(slot: number, purchases: readonly Purchase[], signer = purchases[0]?.signer): void {
    const moves = purchases.flatMap((each) => this.buyMoves(each));
    this.commit(
      slot,
      signer ?? purchases[0]?.from ?? "",
      moves,
      purchases.map(({ from }) => from),
    );
  }

  sell(slot: number, wallet: string): void {
    const amount = this.units.get(wallet) ?? 0n;
    this.commit(slot, wallet, [
      { from: wallet, to: POOL, amount, isToken: true },
      { from: POOL, to: wallet, amount: (amount * SOL) / (SUPPLY / 100n) },
    ]);
  }

  send(slot: number, from: string, to: string, units: bigint): void {
    this.commit(slot, from, [{ from, to, amount: units, isToken: true }]);
  }

  unitsOf(name: string): bigint {
    return this.units.get(name) ?? 0n;
  }

  private buyMoves({ from, sol, to = from }: Purchase): readonly Move[] {
    return [
      { from, to: POOL, amount: sol },
      { from: POOL, to, amount: (sol * (SUPPLY / 100n)) / SOL, isToken: true },
    ];
  }

  private commit(slot: number, payer: string, moves: readonly Move[], signers: readonly string[] = []): void {
    this.transactions.push(this.move(slot, payer, moves, signers));
  }

  private move(
    slot: number,
    payer: string,
    moves: readonly Move[],
    signers: readonly string[] = [],
  ): Transaction {
    const before = { sol: new Map(this.lamports), units: new Map(this.units) };
    this.lamports.set(payer, (this.lamports.get(payer) ?? 0n) - FEE);
    const touched = { sol: new Set([payer]), units: new Set<string>() };
    for (const { from, to, amount, isToken = false } of moves) {
      const balances = isToken ? this.units : this.lamports;
      balances.set(from, (balances.get(from) ?? 0n) - amount);
      balances.set(to, (balances.get(to) ?? 0n) + amount);
      for (const name of [from, to]) (isToken ? touched.units : touched.sol).add(name);
    }
    const keyed = signers.map(testAddress).filter(hasKey);
    return this.build(slot, payer, {
      signers: [...new Set([testAddress(payer), ...keyed])],
      lamports: Array.from(touched.sol, (name) =>
        lamportBalance(name, before.sol.get(name) ?? 0n, this.lamports.get(name) ?? 0n),
      ),
      tokens: Array.from(touched.units, (name) =>
        tokenBalance(name, MINT, before.units.get(name) ?? 0n, this.unitsOf(name)),
      ),
      transfers: moves.map(({ from, to, amount, isToken }) =>
        isToken ? buildTokenTransfer(MINT, from, to, amount) : solTransfer(from, to, amount),
      ),
      programs: moves.some(({ isToken }) => isToken) && moves.length > 1 ? [testAddress("Venue")] : [],
    });
  }

  private charge(payer: string) {
    const before = this.lamports.get(payer) ?? 0n;
    this.lamports.set(payer, before - FEE);
    return lamportBalance(payer, before, before - FEE);
  }

  private add(slot: number, payer: string, fields: Partial<Transaction>): void {
    this.transactions.push(this.build(slot, payer, { signers: [testAddress(payer)], ...fields }));
  }

  private build(slot: number, payer: string, fields: Partial<Transaction>): Transaction {
    return buildTransaction({
      ...{ signature: `t${this.transactions.length}`, slot, blockTime: FIRST_SECOND + slot },
      ...{ feePayer: testAddress(payer), feeLamports: FEE, ...fields },
    });
  }
}

/** Transactions that mention an account, by slot. */
export function selectMentions(
  transactions: readonly Transaction[],
  account: Address,
): readonly Transaction[] {
  return transactions
    .filter(
      ({ signers, lamports, tokens }) =>
        signers.includes(account) ||
        lamports.some((each) => each.account === account) ||
        tokens.some(({ owner, mint }) => owner === account || mint === account),
    )
    .toSorted((one, other) => one.slot - other.slot);
}
