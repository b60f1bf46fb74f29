import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import { address } from "@walletlens/engine/address";
import { hasKey } from "@walletlens/engine/chain/has-key";
import type { ChainParameters } from "../../chain-parameters.ts";
import { LOADER, NATIVE_LOADER } from "../known-addresses.ts";
import type { TokenProgram } from "../types.ts";
import type {
  AccountBase,
  LedgerAccount,
  MarketTokenAccount,
  MintAccount,
  ProgramAccount,
  StateAccount,
  SystemAccount,
} from "./account.ts";
import { MINT_BYTES, rentFor, TOKEN_ACCOUNT_BYTES } from "./rent.ts";

export interface MintDescription {
  readonly decimals: number;
  readonly program: TokenProgram;
  /** Real address if the mint exists on mainnet. */
  readonly address?: string;
  /** Last characters of the derived address, as launch pads grind them. */
  readonly suffix?: string;
  /** True if a transaction of the history will create it. */
  readonly later?: boolean;
  /** True for wrapped SOL, whose supply reads 0, as on mainnet. */
  readonly native?: boolean;
}

/**
 * All accounts of the ledger. Addresses are hashes of the seed and a label, so their keys are unknown: those of wallets
 * are valid public keys, and those of programs' data are not.
 */
export class AccountTable {
  readonly all: LedgerAccount[] = [];
  readonly #byAddress = new Map<string, LedgerAccount>();
  readonly #associated = new Map<number, MarketTokenAccount>();
  #lookupCount = 0;
  #temporaryCount = 0;

  constructor(
    readonly seed: number,
    private readonly rates: Pick<ChainParameters, "lamportsPerByte" | "formerLamportsPerByte">,
  ) {}

  /** Rent of an account that is opened now. */
  rentFor(bytes: number): bigint {
    return rentFor(bytes, this.rates.lamportsPerByte);
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

  systemAt(address: string, lamports: bigint, listed = false): SystemAccount {
    return this.#add({ kind: "system", ...this.#base(address, listed), lamports });
  }

  program(address: string): ProgramAccount {
    const owner = address.endsWith("1111111111") ? NATIVE_LOADER : LOADER;
    return this.#add({
      kind: "program",
      owner,
      ...this.#base(address, true),
      lamports: owner === LOADER ? this.#formerRent(36) : 1n,
    });
  }

  /** Data of a program; of length `bytes` with the rent paid, or created later if absent. */
  state(label: string, owner: string, options: { address?: string; bytes?: number } = {}): StateAccount {
    const address = options.address ?? this.#deriveWith(false, `state/${label}`);
    const lamports = options.bytes === undefined ? 0n : this.#formerRent(options.bytes);
    return this.#add({ kind: "state", owner, ...this.#base(address, true), lamports });
  }

  mint(label: string, description: MintDescription): MintAccount {
    const { decimals, program, suffix = "", later = false, native = false } = description;
    const derived = this.#derive(`mint/${label}`);
    const address = description.address ?? `${derived.slice(0, derived.length - suffix.length)}${suffix}`;
    const base = { ...this.#base(address, true), lamports: later ? 0n : this.#formerRent(MINT_BYTES) };
    const rentToOpen = this.rentFor(MINT_BYTES);
    return this.#add({ kind: "mint", decimals, program, native, supply: 0n, rentToOpen, ...base });
  }

  /** Token account of a holder for a mint, if it exists. */
  findAssociated(holder: LedgerAccount, mint: MintAccount): MarketTokenAccount | undefined {
    return this.#associated.get(associatedKey(holder, mint));
  }

  /** The one token account of a holder for a mint; it may be closed. */
  associated(holder: LedgerAccount, mint: MintAccount): MarketTokenAccount {
    const known = this.findAssociated(holder, mint);
    if (known) return known;
    const listed = holder.kind === "state" || holder.lookupIndex >= 0;
    const account = this.#token(`associated/${holder.address}/${mint.address}`, holder, mint, listed);
    this.#associated.set(associatedKey(holder, mint), account);
    return account;
  }

  /** A separate token account, for vaults that share one authority. */
  vault(label: string, holder: LedgerAccount, mint: MintAccount): MarketTokenAccount {
    return this.#token(`vault/${label}/${mint.address}`, holder, mint, true);
  }

  /** A token account that lives for one transaction. */
  temporary(holder: LedgerAccount, mint: MintAccount): MarketTokenAccount {
    this.#temporaryCount += 1;
    return this.#token(`temporary/${this.#temporaryCount}`, holder, mint, false);
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

  #token(label: string, holder: LedgerAccount, mint: MintAccount, listed: boolean): MarketTokenAccount {
    const base = this.#base(this.#derive(label), listed);
    const rentToOpen = this.rentFor(TOKEN_ACCOUNT_BYTES[mint.program]);
    const account: MarketTokenAccount = {
      ...{ kind: "token", mint, holder, amount: 0n, open: false, ...base },
      ...{ rent: rentToOpen, rentToOpen },
    };
    this.#add(account);
    holder.tokenAccounts.push(account);
    mint.tokenAccounts.push(account);
    return account;
  }

  #formerRent(bytes: number): bigint {
    return rentFor(bytes, this.rates.formerLamportsPerByte);
  }

  #base(address: string, listed: boolean): AccountBase {
    const id = this.all.length;
    const lookupIndex = listed ? this.#lookupCount : -1;
    if (listed) this.#lookupCount += 1;
    return { id, address, lamports: 0n, lookupIndex, positions: [], tokenAccounts: [] };
  }

  #add<T extends LedgerAccount>(account: T): T {
    if (this.#byAddress.has(account.address)) throw new Error(`address used twice: ${account.address}`);
    this.all.push(account);
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

function associatedKey(holder: LedgerAccount, mint: MintAccount): number {
  return holder.id * 2 ** 26 + mint.id;
}
