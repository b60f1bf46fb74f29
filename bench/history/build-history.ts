import { base58 } from "@scure/base";
import { PRESENT_PARAMETERS } from "@walletlens/demo-chain/chain-parameters";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { type Address, address } from "@walletlens/engine/address";
import { USDC } from "@walletlens/engine/chain/assets";
import type {
  DirectMove,
  OwnerChange,
  Party,
  TokenAccountChange,
} from "@walletlens/engine/swaps/owner-change";
import { isPlainExchange, POOLS_ALONE } from "@walletlens/engine/swaps/read-plain-trade";
import { type SolUsd, solUsdByHour, toHour } from "@walletlens/engine/swaps/sol-usd";
import { buildChange, poolAgainst } from "@walletlens/engine/testing/build-change";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";

/**
 * Creates the history of a trader with this number of swaps, the same for each seed: about nine swaps per
 * token, like a real wallet of this kind (836 transactions in 91 tokens), in several buys and sells, one swap
 * in ten for USDC.
 */
export function buildHistory(swaps: number, seed = 7): WalletInput {
  const trader = new Trader(seed);
  const changes = Array.from({ length: swaps }, (_, index) => trader.swap(index));
  const newest = changes.at(-1);
  const endTime = newest?.blockTime ?? FIRST_TIME;
  return {
    wallet: address(createAddress("trader")),
    changes,
    coverage: {
      fromSlot: changes[0]?.slot ?? null,
      toSlot: newest?.slot ?? null,
      fromTime: changes[0]?.blockTime ?? null,
      toTime: newest?.blockTime ?? null,
      transactions: swaps,
      complete: true,
    },
    holdings: null,
    solUsd: createPrices(endTime),
    present: null,
    mints: new Map(trader.mints.map((mint) => [mint, { decimals: DECIMALS, supply: 10n ** 15n }])),
    label: null,
    kol: null,
    analyzedAt: endTime * 1000,
  };
}

interface HeldToken {
  readonly mint: Address;
  readonly account: Address;
  amount: bigint;
}

/** The platform that a trade pays, as another party of it. */
function takeFee({ counterparty, amount }: DirectMove): Party {
  const moves = [{ mint: null, decimals: 9, amount: -amount, straight: -amount, own: 0n }];
  return { authority: counterparty, exchanges: false, signed: false, moves };
}

/** Buys and sells with a separate random generator, so that every run has the same history. */
class Trader {
  readonly mints: Address[] = [];
  private readonly holdings: HeldToken[] = [];
  private lamports = 10n ** 15n;
  private dollars = 10n ** 15n;

  constructor(private state: number) {}

  swap(position: number): OwnerChange {
    const sells = this.holdings.length === OPEN_TOKENS || (this.holdings.length > 3 && this.draw(100) < 50);
    const index = this.draw(Math.max(1, this.holdings.length));
    const heldToken = sells || this.draw(9) > 1 ? this.holdings[index] : undefined;
    const token = heldToken ?? this.open();
    const previousAmount = token.amount;
    // One sale in four sells all, the others a half.
    const remainder = sells && this.draw(4) > 0 ? previousAmount / 2n : 0n;
    token.amount = sells ? remainder : previousAmount + BigInt(10 ** 9 + this.draw(10 ** 9));
    if (token.amount === 0n) this.holdings.splice(this.holdings.indexOf(token), 1);
    const { mint, account } = token;
    const amounts = { before: previousAmount, after: token.amount };
    const tokenChange: TokenAccountChange = { account, mint, decimals: DECIMALS, ...amounts };
    const value = BigInt(10 ** 8 + this.draw(10 ** 8)) * (sells ? 1n : -1n);
    if (this.draw(10) > 0) return this.change(position, value, [tokenChange]);
    const payment = { account: USDC_ACCOUNT, mint: USDC, decimals: DECIMALS, before: this.dollars };
    this.dollars += (value * SOL_USD_MICROS) / 10n ** 9n;
    return this.change(position, 0n, [tokenChange, { ...payment, after: this.dollars }]);
  }

  private change(position: number, solLamports: bigint, tokens: TokenAccountChange[]): OwnerChange {
    const feeLamports = BigInt(5_000 + this.draw(100_000));
    const previousLamports = this.lamports;
    this.lamports += solLamports - feeLamports;
    const counterparty = COLLECTORS[this.mints.length % COLLECTORS.length] ?? VENUE;
    const platformFee: DirectMove = { counterparty, mint: null, amount: -1_500_000n, receivers: 1 };
    return buildChange({
      signature: this.text(64),
      slot: FIRST_SLOT + position * SLOTS_BETWEEN + this.draw(SLOTS_BETWEEN),
      indexInBlock: null,
      blockTime: FIRST_TIME + position * SECONDS_BETWEEN + this.draw(SECONDS_BETWEEN),
      direct: [platformFee],
      feeLamports,
      solLamports,
      ownLamports: { before: previousLamports, after: this.lamports },
      tokens,
      parties: [...poolAgainst(solLamports, tokens), takeFee(platformFee)],
      venue: VENUE,
      onlyVenue: true,
    });
  }

  private open(): HeldToken {
    const mint = address(this.text(32));
    const token = { mint, account: address(this.text(32)), amount: 0n };
    this.mints.push(mint);
    this.holdings.push(token);
    return token;
  }

  private text(size: number): string {
    return base58.encode(Uint8Array.from({ length: size }, () => 1 + this.draw(255)));
  }

  /** A whole number below `limit` (a linear congruence; its upper bits are used). */
  private draw(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }
}

/** The same price in each hour up to a time. */
function createPrices(endTime: number): SolUsd {
  const startHour = toHour(FIRST_TIME);
  const hours = Math.floor((endTime - startHour) / SECONDS_PER_HOUR) + 1;
  return solUsdByHour(
    Array.from({ length: hours }, (_, n) => ({
      hour: startHour + n * SECONDS_PER_HOUR,
      usdMicros: SOL_USD_MICROS,
    })),
  );
}

/** Returns a history as it is read from the store: plain exchanges without their parties. */
export function toStoredForm(input: WalletInput): WalletInput {
  const changes = input.changes.map((change) =>
    isPlainExchange(change) ? { ...change, parties: POOLS_ALONE } : change,
  );
  return { ...input, changes };
}

const { firstSlot: FIRST_SLOT, slotMs } = PRESENT_PARAMETERS;
const FIRST_TIME = 1_730_000_000;
const SECONDS_BETWEEN = 160;
const SLOTS_BETWEEN = (SECONDS_BETWEEN * 1_000) / slotMs;
const DECIMALS = 6;
const SOL_USD_MICROS = 180_000_000n;
/** Maximum number of tokens held at once. */
const OPEN_TOKENS = 12;
const VENUE = address(createAddress("venue"));
/** Wallets that receive a platform fee of each swap, as on most venues. */
const COLLECTORS = Array.from({ length: 8 }, (_, n) => address(createAddress(`collector ${n}`)));
const USDC_ACCOUNT = address(createAddress("account of dollars"));
