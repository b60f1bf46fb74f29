import type { LedgerAccount } from "./account.ts";
import { compileKeys, type KeyUse } from "./compile-keys.ts";
import { execute } from "./execute.ts";
import type { Instruction } from "./instruction.ts";
import { OPERATIONS } from "./operations.ts";
import type { Failure, KeyBalance, RecordedInstruction, TransactionRecord } from "./transaction-record.ts";

export interface TransactionHead {
  readonly slot: number;
  readonly payer: LedgerAccount;
  readonly version: "legacy" | 0;
  /** Signers beside the payer. */
  readonly signers?: readonly LedgerAccount[];
  /** True for a transaction that will fail: its instructions are written down and change nothing. */
  readonly failing?: boolean;
}

interface Touch extends KeyUse {
  readonly lamportsBefore: bigint;
  readonly amountBefore: bigint | null;
}

const BASE_FEE_PER_SIGNATURE = 5_000n;
const DEFAULT_COMPUTE_LIMIT = 200_000n;
const MICRO = 1_000_000n;

/** A transaction in the making: each instruction takes effect as it is added, so that the next one sees it. */
export class PendingTransaction {
  readonly #touches = new Map<LedgerAccount, Touch>();
  readonly #instructions: RecordedInstruction[] = [];
  #computeLimit = DEFAULT_COMPUTE_LIMIT;
  #microLamports = 0n;
  #signatures = 0n;
  #topLevel = 0;
  #lastCompound = 0;

  constructor(readonly head: TransactionHead) {
    for (const signer of [head.payer, ...(head.signers ?? [])]) {
      this.#touch(signer, { signer: true, writable: true, invoked: false });
      this.#signatures += 1n;
    }
  }

  /** Index of the last top-level instruction that invoked others: the venue's, in a trade. */
  get lastCompound(): number {
    return this.#lastCompound;
  }

  add(instruction: Instruction): void {
    if (instruction.inner.length > 0) this.#lastCompound = this.#topLevel;
    this.#topLevel += 1;
    this.#visit(instruction, 1);
  }

  /** Takes the fee and closes the books. `failure` is required of a failing transaction and of no other. */
  close(failure: Failure | null): TransactionRecord {
    const { head } = this;
    if ((head.failing === true) !== (failure !== null)) throw new TypeError("failure and head disagree");
    const fee = this.#fee();
    if (head.payer.lamports < fee) throw new RangeError(`${head.payer.address} cannot pay the fee`);
    head.payer.lamports -= fee;
    const { uses, counts } = compileKeys(this.#touches.values(), head.version);
    return {
      slot: head.slot,
      version: head.version,
      feeLamports: Number(fee),
      failure,
      keys: counts,
      accounts: uses.map((use) => use.account),
      balances: uses.map(balanceNow),
      instructions: this.#instructions,
    };
  }

  #visit(instruction: Instruction, depth: number): void {
    const { operation, program, accounts, first, second, inner } = instruction;
    const { writes } = OPERATIONS[operation];
    for (const [index, account] of accounts.entries()) {
      const writable = writes[Math.min(index, writes.length - 1)] === "w";
      this.#touch(account, { signer: false, writable, invoked: false });
    }
    this.#touch(program, { signer: false, writable: false, invoked: depth === 1 });
    if (operation === "computeLimit") this.#computeLimit = first;
    if (operation === "computePrice") this.#microLamports = first;
    if (!this.head.failing || depth === 1) {
      this.#instructions.push({ operation, depth, program, accounts, first, second });
    }
    if (!this.head.failing) execute(instruction);
    for (const invoked of inner) this.#visit(invoked, depth + 1);
  }

  #touch(account: LedgerAccount, use: { signer: boolean; writable: boolean; invoked: boolean }): void {
    const known = this.#touches.get(account);
    if (known) {
      known.signer ||= use.signer;
      known.writable ||= use.writable;
      known.invoked ||= use.invoked;
    } else {
      const { lamports: lamportsBefore } = account;
      this.#touches.set(account, { account, ...use, lamportsBefore, amountBefore: openAmount(account) });
    }
  }

  #fee(): bigint {
    const priority = (this.#computeLimit * this.#microLamports + MICRO - 1n) / MICRO;
    return BASE_FEE_PER_SIGNATURE * this.#signatures + priority;
  }
}

function balanceNow({ account, lamportsBefore, amountBefore }: Touch): KeyBalance {
  return {
    lamportsBefore,
    lamportsAfter: account.lamports,
    amountBefore,
    amountAfter: openAmount(account),
  };
}

function openAmount(account: LedgerAccount): bigint | null {
  return account.kind === "token" && account.open ? account.amount : null;
}
