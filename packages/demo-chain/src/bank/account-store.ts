import type { AccountState, BaseState } from "./account-state.ts";
import type { Runtime } from "./runtime.ts";
import { decodeTokenAccount } from "./token-layout.ts";

/**
 * Accounts of the chain: first those changed by bank transactions, then the programs of the runtime, then the
 * base. A changed account is copied from the base permanently, so that a drained or closed account does not
 * reappear.
 */
export class AccountStore {
  private readonly touched = new Map<string, AccountState | null>();
  private readonly programs = new Map<string, AccountState>();
  private readonly byOwner = new Map<string, Set<string>>();
  private readonly byMint = new Map<string, Set<string>>();

  constructor(
    private readonly runtime: Runtime,
    private readonly base: BaseState,
  ) {}

  get(address: string): AccountState | null {
    const touched = this.touched.get(address);
    if (touched !== undefined) return touched;
    return this.program(address) ?? this.base.account(address);
  }

  isInUse(address: string): boolean {
    return this.base.isInUse(address);
  }

  /** Copies an account to the runtime before a transaction uses it; programs of the base cannot run. */
  load(address: string): void {
    if (this.touched.has(address) || this.program(address) !== null) return;
    const state = this.base.account(address);
    if (state !== null && !state.executable) this.write(address, state);
  }

  write(address: string, state: AccountState | null): void {
    this.runtime.setAccount(address, state);
    this.record(address, state);
  }

  /** Records a state that the runtime already has. */
  record(address: string, state: AccountState | null): void {
    this.index(address, this.touched.get(address) ?? null, "delete");
    this.touched.set(address, state);
    this.index(address, state, "add");
  }

  tokenAccountsByOwner(owner: string): string[] {
    return this.union(this.base.tokenAccountsByOwner(owner), this.byOwner.get(owner));
  }

  tokenAccountsByMint(mint: string): string[] {
    return this.union(this.base.tokenAccountsByMint(mint), this.byMint.get(mint));
  }

  ownedBy(program: string): string[] {
    return [...this.touched].filter(([, state]) => state?.owner === program).map(([address]) => address);
  }

  /** Returns an account of the runtime. Programs are large and constant; sysvars are small and change. */
  private program(address: string): AccountState | null {
    const cachedProgram = this.programs.get(address);
    if (cachedProgram !== undefined) return cachedProgram;
    const state = this.runtime.getAccount(address);
    if (state?.executable) this.programs.set(address, state);
    return state;
  }

  private union(base: readonly string[], touched: ReadonlySet<string> | undefined): string[] {
    return [...base.filter((account) => !this.touched.has(account)), ...(touched ?? [])];
  }

  private index(address: string, state: AccountState | null, change: "add" | "delete"): void {
    const token = state === null ? null : decodeTokenAccount(state);
    if (token === null) return;
    getSet(this.byOwner, token.holder)[change](address);
    getSet(this.byMint, token.mint)[change](address);
  }
}

function getSet(index: Map<string, Set<string>>, key: string): Set<string> {
  const existingSet = index.get(key);
  if (existingSet !== undefined) return existingSet;
  const created = new Set<string>();
  index.set(key, created);
  return created;
}
