import { PRESENT_PARAMETERS } from "@walletlens/demo-chain/chain-parameters";
import type {
  LedgerAccount,
  MarketTokenAccount,
  ProgramAccount,
  SystemAccount,
} from "@walletlens/demo-chain/ledger/accounts";
import { createAssociated, encodeData, type Instruction } from "@walletlens/demo-chain/ledger/instructions";
import type { PendingTransaction } from "@walletlens/demo-chain/ledger/transaction";
import {
  ensureSol,
  requireTokenAccount,
  sendPlainly,
  sendTransaction,
  sendTransfer,
} from "@walletlens/demo-chain/market/actions/send-transaction";
import { playSteps, type Step } from "@walletlens/demo-chain/market/scenarios/steps";
import { createCurveToken } from "@walletlens/demo-chain/market/scenarios/tokens";
import { createPool, type MarketPool } from "@walletlens/demo-chain/market/venues/pool";
import {
  createWallet,
  createWorld,
  type MarketWallet,
  PLAIN_STYLE,
  type Token,
  type TransactionStyle,
} from "@walletlens/demo-chain/market/world";
import { ScenarioBook } from "./scenario-book";

/** Unix seconds of the end of the market, which has 90 days. */
export const STAGE_END = 1_795_000_000;
const SOL = 1_000_000_000n;
/** A program that no label knows. */
export const UNLABELED = "Benchmark1111111111111111111111111111111112";
const UNITS = 1_000_000_000_000n;
const STEP_SECONDS = 1_300;

/** Traits that the variants of one scenario differ by. */
export interface Variant {
  readonly index: number;
  readonly lamportsPerByte: number;
  readonly isPriced: boolean;
}

type Compose<T> = (transaction: PendingTransaction) => T;
type StepInput = Step extends infer S ? (S extends Step ? Omit<S, "time"> : never) : never;

/** A market with one observed wallet. Each operation happens some minutes after the one before. */
export class Stage {
  readonly world;
  readonly book = new ScenarioBook();
  readonly wallet: MarketWallet;
  /** True if the chain does not show the cost or the value of something that was sold. */
  isUnknown = false;
  /** Number of the oldest transactions of the wallet that no system gets. */
  hidden = 0;
  #seconds = STEP_SECONDS;

  constructor(
    readonly variant: Variant,
    seed: number,
    style: Partial<TransactionStyle> = {},
  ) {
    const { lamportsPerByte } = variant;
    this.world = createWorld(seed, STAGE_END, { ...PRESENT_PARAMETERS, lamportsPerByte });
    this.wallet = this.createWallet("observed", style, this.book);
  }

  /** Lamports of whole SOL, which differ a little between the variants. */
  sol(amount: number): bigint {
    const thousandths = BigInt(Math.round(amount * 1_000));
    return (thousandths * SOL * BigInt(100 + 7 * this.variant.index)) / 100_000n;
  }

  createWallet(name: string, style: Partial<TransactionStyle> = {}, book = new ScenarioBook()): MarketWallet {
    const [exchange] = this.world.shared.exchanges;
    const traits = { style: { ...PLAIN_STYLE, ...style }, book, ...(exchange && { exchange }) };
    const wallet = createWallet(this.world, name, traits);
    this.world.wallets.set(wallet.account, wallet);
    return wallet;
  }

  /** A token in a pool of 10^12 base units against 100 SOL, or 20,000 USDC. */
  pool(
    name = "token",
    {
      type = "cpmm",
      program = "token",
      quote = "sol",
      decimals = 6,
    }: {
      readonly type?: MarketPool["type"];
      readonly program?: "token" | "token-2022";
      readonly quote?: "sol" | "usdc";
      readonly decimals?: number;
    } = {},
  ): Token & { readonly venue: MarketPool } {
    const { accounts, catalog, clock, shared } = this.world;
    const mint = accounts.mint(name, { decimals, program });
    catalog.set(mint, { symbol: "T", name, createdAt: clock.startTime });
    const isDollar = quote === "usdc";
    const reserves = { base: UNITS, quote: isDollar ? 20_000_000_000n : 100n * SOL };
    const venue = createPool(accounts, type, mint, isDollar ? shared.usdc : shared.wrappedSol, reserves);
    const family = isDollar ? ("dollar" as const) : ("established" as const);
    return { ...createCurveToken(this.world, `${name}/unused`, clock.startTime), mint, family, venue };
  }

  /** A token that a creator launches on a curve now. */
  curve(name = "token", isToken2022 = false, bundle: readonly MarketWallet[] = []): Token {
    const token = createCurveToken(this.world, name, this.world.clock.startTime, isToken2022);
    this.world.catalog.set(token.mint, { symbol: "C", name, createdAt: this.world.clock.startTime });
    const creator = this.person(`${name}/creator`, 100n * SOL);
    this.play({ do: "launch", token, creator, lamports: null, bundle });
    return token;
  }

  /** A wallet without a book. */
  person(name: string, lamports = 100n * SOL): SystemAccount {
    return this.world.accounts.system(name, lamports);
  }

  /** Account of an owner for the mint of a token. */
  account(owner: LedgerAccount, { mint }: Pick<Token, "mint">): MarketTokenAccount {
    return this.world.accounts.associated(owner, mint);
  }

  /** The observed wallet's account for a token. */
  own({ mint }: Pick<Token, "mint">): MarketTokenAccount {
    return requireTokenAccount(this.wallet, mint);
  }

  play(...steps: readonly StepInput[]): void {
    for (const step of steps) {
      playSteps(this.world, [{ ...step, time: this.#seconds }]);
      this.wait();
    }
  }

  /** Plays steps at one time. */
  together(...steps: readonly StepInput[]): void {
    playSteps(
      this.world,
      steps.map((step) => ({ ...step, time: this.#seconds })),
    );
    this.wait();
  }

  buy(token: Token, sol: number, wallet = this.wallet): void {
    this.play({ do: "buy", wallet, token, lamports: this.sol(sol) });
  }

  sell(token: Token, share = 1, wallet = this.wallet): void {
    this.play({ do: "sell", wallet, token, share });
  }

  /** A call of a program without a label, which invokes others. */
  call(
    inner: readonly Instruction[],
    accounts: readonly LedgerAccount[] = [this.wallet.account],
  ): Instruction {
    if (this.world.accounts.find(UNLABELED) === undefined) this.world.accounts.program(UNLABELED);
    return { program: UNLABELED, log: "Call", accounts, writes: "w", data: encodeData("aa"), inner };
  }

  /** Instructions that open the wallet's account for a token. */
  opening(token: Pick<Token, "mint">): Instruction[] {
    return [createAssociated(this.wallet.account, this.own(token))];
  }

  /** Data of a program without a label: an address without a key. */
  state(name: string): ProgramAccount {
    return this.world.accounts.state(name, UNLABELED, { bytes: 200 });
  }

  /** Sends a transaction of the wallet, whose `costLamports` the caller books. The wallet has at least `sol`; others may sign too. */
  act<T>(sol: number, compose: Compose<T>, cosigners: readonly LedgerAccount[] = []) {
    ensureSol(this.wallet, this.sol(sol), this.slot);
    const sent =
      cosigners.length === 0
        ? sendTransaction(this.wallet, this.slot, compose, { isTimed: true })
        : this.#sendTogether(cosigners, compose);
    this.wait();
    return sent;
  }

  #sendTogether<T>(signers: readonly LedgerAccount[], compose: Compose<T>) {
    const { ledger } = this.world;
    const slot = ledger.findTimedSlot(this.slot);
    const transaction = ledger.open({ slot, payer: this.wallet.account, version: 0, signers });
    const result = compose(transaction);
    const receipt = ledger.commit(transaction);
    return { ...receipt, result, costLamports: receipt.feeLamports };
  }

  /** Sends a transaction of the wallet without a trade: the fee is a cost. */
  transfer(sol: number, compose: Compose<void>): void {
    ensureSol(this.wallet, this.sol(sol), this.slot);
    sendTransfer(this.wallet, this.slot, compose);
    this.wait();
  }

  /** Sends a transaction of somebody else. */
  other<T>(payer: LedgerAccount, compose: Compose<T>) {
    const sent = sendPlainly(this.world, payer, this.slot, compose);
    this.wait();
    return sent;
  }

  wait(seconds = STEP_SECONDS): void {
    this.#seconds += seconds;
  }

  get slot(): number {
    return this.world.clock.slotAfter(this.#seconds);
  }
}
