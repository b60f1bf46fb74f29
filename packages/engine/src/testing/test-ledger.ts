import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type {
  Burn,
  Closing,
  LamportBalance,
  TokenBalance,
  Transaction,
  Transfer,
} from "../chain/transaction.ts";
import { buildTokenAccount } from "./build-balance.ts";
import { testAddress } from "./build-change.ts";
import { buildTransaction } from "./build-transaction.ts";

/** Bytes of a token account, and those that every account counts. */
const TOKEN_ACCOUNT_BYTES = 165n + 128n;

interface Holding {
  readonly mint: Address;
  readonly owner: Address;
  amount: bigint;
}

/** Balances that transactions change one after the other, and the instructions of each. Names are those of `testAddress`. */
export class TestLedger {
  private readonly lamports = new Map<Address, bigint>();
  private readonly holdings = new Map<Address, Holding>();

  /** `lamportsPerByte` is the rate of the rent of token accounts. */
  constructor(private readonly lamportsPerByte = 6_960n) {}

  /** Gives an owner SOL, and an open account with units of each mint. */
  fund(name: string, lamports: bigint, amounts: ReadonlyMap<Address, bigint> = new Map()): void {
    this.lamports.set(testAddress(name), lamports);
    for (const [mint, amount] of amounts) {
      const account = buildTokenAccount(name, mint);
      this.holdings.set(account, { mint, owner: testAddress(name), amount });
      this.lamports.set(account, this.tokenRent + (mint === WRAPPED_SOL ? amount : 0n));
    }
  }

  /** Executes one transaction with the effects of `compose`. The fee payer pays the fee at its end. */
  execute(fields: Partial<Transaction>, compose: (open: OpenTestTransaction) => void): Transaction {
    const before = { lamports: new Map(this.lamports), holdings: copy(this.holdings) };
    const open = new OpenTestTransaction(this.lamports, this.holdings, this.tokenRent);
    compose(open);
    const transaction = buildTransaction(fields);
    const paid = (this.lamports.get(transaction.feePayer) ?? 0n) - transaction.feeLamports;
    this.lamports.set(transaction.feePayer, paid);
    return {
      ...transaction,
      lamports: this.listLamports(before.lamports),
      tokens: this.listTokens(before.holdings),
      ...open.instructions,
    };
  }

  /** SOL of an owner: its own account and its token accounts. */
  solOf(name: string): bigint {
    let sum = this.lamports.get(testAddress(name)) ?? 0n;
    for (const [account, { owner }] of this.holdings) {
      if (owner === testAddress(name)) sum += this.lamports.get(account) ?? 0n;
    }
    return sum;
  }

  /** Units of a mint in the accounts of an owner. */
  unitsOf(name: string, mint: Address): bigint {
    let sum = 0n;
    for (const holding of this.holdings.values()) {
      if (holding.owner === testAddress(name) && holding.mint === mint) sum += holding.amount;
    }
    return sum;
  }

  /** Lamports of an account. */
  lamportsOf(account: Address): bigint {
    return this.lamports.get(account) ?? 0n;
  }

  private get tokenRent(): bigint {
    return TOKEN_ACCOUNT_BYTES * this.lamportsPerByte;
  }

  private listLamports(before: ReadonlyMap<Address, bigint>): LamportBalance[] {
    return Array.from(this.lamports).flatMap(([account, after]) => {
      const was = before.get(account) ?? 0n;
      return was === after ? [] : [{ account, before: was, after }];
    });
  }

  private listTokens(before: ReadonlyMap<Address, Holding>): TokenBalance[] {
    return Array.from(this.holdings).map(([account, { mint, owner, amount }]) => ({
      ...{ account, mint, owner, decimals: mint === WRAPPED_SOL ? 9 : 6 },
      before: before.get(account)?.amount ?? 0n,
      after: amount,
    }));
  }
}

/** The effects of one transaction; `isNamed` is false for an effect without an instruction that names it. */
export class OpenTestTransaction {
  readonly instructions: { transfers: Transfer[]; burns: Burn[]; closings: Closing[] } = {
    ...{ transfers: [], burns: [], closings: [] },
  };

  /** Index of the top-level instruction that the next effects belong to. */
  instruction = 0;

  constructor(
    private readonly lamports: Map<Address, bigint>,
    private readonly holdings: Map<Address, Holding>,
    private readonly tokenRent: bigint,
  ) {}

  sendSol(from: string, to: string, amount: bigint, isNamed = true): void {
    const [source, destination] = [testAddress(from), testAddress(to)];
    this.move(source, destination, amount);
    if (isNamed) this.note({ mint: null, source, destination, amount });
  }

  sendTokens(from: string, to: string, mint: Address, amount: bigint, isNamed = true): void {
    const [source, destination] = [buildTokenAccount(from, mint), buildTokenAccount(to, mint)];
    this.change(source, -amount);
    this.change(destination, amount);
    if (mint === WRAPPED_SOL) this.move(source, destination, amount);
    if (isNamed) this.note({ mint, source, destination, amount });
  }

  /** Wraps SOL of an owner in its open account of wrapped SOL. */
  wrap(owner: string, amount: bigint): void {
    const [source, destination] = [testAddress(owner), buildTokenAccount(owner, WRAPPED_SOL)];
    this.change(destination, amount);
    this.move(source, destination, amount);
    this.note({ mint: null, source, destination, amount });
  }

  /** Closes an account of wrapped SOL; its owner gets everything in it. */
  unwrap(owner: string): void {
    const [account, destination] = [buildTokenAccount(owner, WRAPPED_SOL), testAddress(owner)];
    this.change(account, -(this.holdings.get(account)?.amount ?? 0n));
    this.move(account, destination, this.lamports.get(account) ?? 0n);
    this.instructions.closings.push({ instruction: 0, account, destination });
  }

  /** Opens an empty token account; `isNamed` is true if the instruction names the payer of the rent. */
  openAccount(payer: string, owner: string, mint: Address, isNamed = true): void {
    const [source, destination] = [testAddress(payer), buildTokenAccount(owner, mint)];
    if (this.holdings.has(destination) && this.lamports.get(destination) !== 0n) return;
    this.holdings.set(destination, { mint, owner: testAddress(owner), amount: 0n });
    this.move(source, destination, this.tokenRent);
    if (isNamed) this.note({ mint: null, source, destination, amount: this.tokenRent, creates: true });
  }

  /** Opens an account that holds no tokens. */
  createAccount(payer: string, name: string, amount: bigint): void {
    const [source, destination] = [testAddress(payer), testAddress(name)];
    this.move(source, destination, amount);
    this.note({ mint: null, source, destination, amount, creates: true });
  }

  /** Removes all lamports of an account, like a program that closes it. */
  drain(name: string, to: string): void {
    const account = testAddress(name);
    this.move(account, testAddress(to), this.lamports.get(account) ?? 0n);
  }

  burn(owner: string, mint: Address, amount: bigint, depth: 1 | 2 | 3): void {
    const account = buildTokenAccount(owner, mint);
    this.change(account, -amount);
    this.instructions.burns.push({
      ...{ instruction: 0, program: testAddress("Program"), depth },
      ...{ account, mint, amount, authority: testAddress(owner) },
    });
  }

  private note(transfer: Omit<Transfer, "instruction">): void {
    this.instructions.transfers.push({ instruction: this.instruction, ...transfer });
  }

  private move(from: Address, to: Address, amount: bigint): void {
    this.lamports.set(from, (this.lamports.get(from) ?? 0n) - amount);
    this.lamports.set(to, (this.lamports.get(to) ?? 0n) + amount);
  }

  private change(account: Address, amount: bigint): void {
    const holding = this.holdings.get(account);
    if (holding === undefined) throw new RangeError(`${account} is not open`);
    holding.amount += amount;
  }
}

function copy(holdings: ReadonlyMap<Address, Holding>): Map<Address, Holding> {
  return new Map(Array.from(holdings, ([account, holding]) => [account, { ...holding }]));
}
