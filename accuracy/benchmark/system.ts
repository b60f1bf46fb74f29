import type { WalletCase } from "./wallet-case";

/** Rules by which sold units get their cost. */
export type LotRule = "fifo" | "average";

/** Result that a system states for a wallet. */
export interface StatedResult {
  /** Realized PnL in lamports, atomic results included; null if the system states none. */
  readonly realizedLamports: bigint | null;
  /** Costs that belong to no trade, in lamports; omitted by systems that do not state them. */
  readonly costLamports?: bigint;
  /** True if the system says that a part is unknown. */
  readonly isNamed: boolean;
}

/** Change of an owner in one transaction: base units by mint, wrapped SOL left out. */
export type UnitChanges = ReadonlyMap<string, bigint>;

/** Sum of the terms by which a system explains an owner's cash in one transaction. */
export interface CashStated {
  readonly lamports: bigint;
  readonly usdMicros: bigint;
}

/** One tool under test. A system without a method of a layer is not part of that layer. */
export interface System {
  readonly name: string;
  readonly lots: LotRule;
  /** Returns the result for a wallet; null leaves the wallet out. */
  analyze?(wallet: WalletCase): StatedResult | null;
  /** Returns the units that an owner got and gave in a transaction as `getTransaction` returns it; null leaves it out. */
  readUnits?(transaction: unknown, owner: string): UnitChanges | null | Promise<UnitChanges | null>;
  /** Returns the sum of the terms that explain an owner's SOL and dollars. */
  stateCash?(transaction: unknown, owner: string): CashStated;
}
