import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import { address } from "@walletlens/engine/address";
import { hasKey } from "@walletlens/engine/chain/has-key";
import type { ChainParameters } from "../chain-parameters.ts";
import type { TokenProgram } from "./known-addresses.ts";
import { LOADER, NATIVE_LOADER } from "./known-addresses.ts";
import { MINT_BYTES, rentFor, TOKEN_ACCOUNT_BYTES } from "./rent.ts";

/** One account of the ledger. */
export type LedgerAccount = SystemAccount | MarketTokenAccount | MintAccount | ProgramAccount;

interface AccountBase {
  readonly address: string;
  lamports: bigint;
  /** Index in the addresses of the lookup tables, or -1 if no table has it. */
  readonly lookupIndex: number;
  /** Positions of the transactions that mention the account, oldest first. */
  readonly positions: number[];
  /** Token accounts that it has ever held, or those of a mint, open or closed. */
  readonly tokenAccounts: MarketTokenAccount[];
}

/** An ordinary wallet, or a program-derived address without data. */
export interface SystemAccount extends AccountBase {
  readonly kind: "system";
}

export interface MarketTokenAccount extends AccountBase {
  readonly kind: "token";
  readonly mint: MintAccount;
  readonly holder: LedgerAccount;
  /** Base units; for wrapped SOL, the lamports above the rent. */
  amount: bigint;
  open: boolean;
  /** Rent of the account if it is open, in lamports. */
  rent: bigint;
  /** Rent that opening it costs. */
  readonly rentToOpen: bigint;
}

export interface MintAccount extends AccountBase {
  readonly kind: "mint";
  readonly program: TokenProgram;
  readonly decimals: number;
  /** True for wrapped SOL: amounts are lamports of the token account itself, and the supply reads 0. */
  readonly native: boolean;
  supply: bigint;
  /** Rent that creating it costs, in lamports. */
  readonly rentToOpen: bigint;
}

/** A program, whose owner is its loader, or the data of a program: a pool, a bonding curve, an order. */
export interface ProgramAccount extends AccountBase {
  readonly kind: "program" | "state";
  readonly owner: string;
}

interface MintDescription {
  readonly program: TokenProgram;
  readonly decimals: number;
  readonly native?: boolean;
  /** Real address if the mint exists on mainnet. */
  readonly address?: string;
  /** Last characters of the derived address, as launch pads grind them. */
  readonly suffix?: string;
  /** True if a transaction of the history will create it. */
  readonly isLater?: boolean;
}

const PROGRAM_BYTES = 36;
const MAX_BUMP = 255;

/**
 * All accounts of the ledger. Addresses are hashes of the seed and a label, so their keys are unknown: those of wallets
 * are valid public keys, and those of programs' data are not.
 */
export class AccountTable {
  readonly #byAddress = new Map<string, LedgerAccount>();
  readonly #associated = new Map<string, MarketTokenAccount>();
  #lookupCount = 0;

  constructor(
    readonly seed: number,
    private readonly parameters: ChainParameters,
  ) {}

  /** Rent of an account that is opened now. */
  rentFor(bytes: number): bigint {
    return rentFor(bytes, this.parameters.lamportsPerByte);
  }

  find(address: string): LedgerAccount | undefined {
    return this.#byAddress.get(address);
  }

  require(address: string): LedgerAccount {
    const account = this.find(address);
    if (!account) throw new RangeError(`no account ${address}`);
    return account;
  }

  /** A new wallet with `lamports`, at an address derived from `label`. */
  system(label: string, lamports = 0n): SystemAccount {
    return this.systemAt(this.#deriveWith(true, `system/${label}`), lamports);
  }

  systemAt(address: string, lamports: bigint, isListed = false): SystemAccount {
    return this.#add({ kind: "system", ...this.#base(address, isListed), lamports });
  }

  program(address: string): ProgramAccount {
    const isNative = address.endsWith("1111111111");
    const lamports = isNative ? 1n : this.#formerRent(PROGRAM_BYTES);
    const owner = isNative ? NATIVE_LOADER : LOADER;
    return this.#add({ kind: "program", owner, ...this.#base(address, true), lamports });
  }

  /** Data of a program; of length `bytes` with the rent paid, or created later if absent. */
  state(label: string, owner: string, options: { address?: string; bytes?: number } = {}): ProgramAccount {
    const address = options.address ?? this.#deriveWith(false, `state/${label}`);
    const lamports = options.bytes === undefined ? 0n : this.#formerRent(options.bytes);
    return this.#add({ kind: "state", owner, ...this.#base(address, true), lamports });
  }

  /** The account that a program derives from seeds, as the runtime does: of the highest bump without a key. */
  derived(program: string, ...seeds: readonly (string | Uint8Array)[]): ProgramAccount {
    for (let bump = MAX_BUMP; ; bump -= 1) {
      const hash = createHash("sha256");
      for (const seed of [...seeds, Uint8Array.of(bump), base58.decode(program), "ProgramDerivedAddress"])
        hash.update(seed);
      const text = base58.encode(hash.digest());
      if (!hasKey(address(text))) return this.state("", program, { address: text });
    }
  }

  mint(label: string, description: MintDescription): MintAccount {
    const { suffix = "", isLater = false, native = false, address: knownAddress, ...traits } = description;
    const derived = this.#derive(`mint/${label}`);
    const base = this.#base(
      knownAddress ?? `${derived.slice(0, derived.length - suffix.length)}${suffix}`,
      true,
    );
    const lamports = isLater ? 0n : this.#formerRent(MINT_BYTES);
    const state = { native, supply: 0n, rentToOpen: this.rentFor(MINT_BYTES) };
    return this.#add({ kind: "mint", ...base, ...traits, ...state, lamports });
  }

  /** The associated token account of a holder for a mint, open or closed; created at the first use. */
  associated(holder: LedgerAccount, mint: MintAccount): MarketTokenAccount {
    const label = `associated/${holder.address}/${mint.address}`;
    const isListed = holder.kind === "state" || holder.lookupIndex >= 0;
    const account = this.#associated.get(label) ?? this.#token(label, holder, mint, isListed);
    this.#associated.set(label, account);
    return account;
  }

  /** A separate token account, for vaults that share one authority. */
  vault(label: string, holder: LedgerAccount, mint: MintAccount): MarketTokenAccount {
    return this.#token(`vault/${label}/${mint.address}`, holder, mint, true);
  }

  /** Gives a token account its rent and a balance before the first transaction. */
  openWith(account: MarketTokenAccount, amount: bigint): void {
    account.open = true;
    account.amount += amount;
    account.rent = this.#formerRent(TOKEN_ACCOUNT_BYTES[account.mint.program]);
    account.lamports += account.rent;
    if (account.mint.native) account.lamports += amount;
    else account.mint.supply += amount;
  }

  #token(label: string, holder: LedgerAccount, mint: MintAccount, isListed: boolean): MarketTokenAccount {
    const rentToOpen = this.rentFor(TOKEN_ACCOUNT_BYTES[mint.program]);
    const state = { mint, holder, amount: 0n, open: false, rent: rentToOpen, rentToOpen };
    const base = this.#base(this.#derive(label), isListed);
    const account: MarketTokenAccount = this.#add({ kind: "token", ...base, ...state });
    holder.tokenAccounts.push(account);
    mint.tokenAccounts.push(account);
    return account;
  }

  #formerRent(bytes: number): bigint {
    return rentFor(bytes, this.parameters.formerLamportsPerByte);
  }

  #base(address: string, isListed: boolean): AccountBase {
    const lookupIndex = isListed ? this.#lookupCount : -1;
    if (isListed) this.#lookupCount += 1;
    return { address, lamports: 0n, lookupIndex, positions: [], tokenAccounts: [] };
  }

  #add<T extends LedgerAccount>(account: T): T {
    if (this.#byAddress.has(account.address)) throw new Error(`address used twice: ${account.address}`);
    this.#byAddress.set(account.address, account);
    return account;
  }

  #deriveWith(isKey: boolean, label: string): string {
    for (let attempt = 0; ; attempt += 1) {
      const text = this.#derive(attempt === 0 ? label : `${label}/${attempt}`);
      if (hasKey(address(text)) === isKey) return text;
    }
  }

  #derive(label: string): string {
    return base58.encode(createHash("sha256").update(`${this.seed}/${label}`).digest());
  }
}
