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
  const last = changes.at(-1);
  return {
    wallet: address(createAddress("trader")),
    changes,
    coverage: {
      fromSlot: changes[0]?.slot ?? null,
      toSlot: last?.slot ?? null,
      fromTime: changes[0]?.blockTime ?? null,
      toTime: last?.blockTime ?? null,
      transactions: swaps,
      complete: true,
    },
    holdings: null,
    solUsd: pricesUntil(last?.blockTime ?? FIRST_TIME),
    present: null,
    mints: new Map(trader.mints.map((mint) => [mint, { decimals: DECIMALS, supply: 10n ** 15n }])),
    label: null,
    kol: null,
    analyzedAt: (last?.blockTime ?? FIRST_TIME) * 1000,
  };
}

interface Held {
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
  private readonly held: Held[] = [];
  private lamports = 10n ** 15n;
  private dollars = 10n ** 15n;

  constructor(private state: number) {}

  swap(index: number): OwnerChange {
    const sells = this.held.length === OPEN_TOKENS || (this.held.length > 3 && this.draw(100) < 50);
    const heldIndex = this.draw(Math.max(1, this.held.length));
    const known = sells || this.draw(9) > 1 ? this.held[heldIndex] : undefined;
    const token = known ?? this.open();
    const before = token.amount;
    // One sale in four sells all, the others a half.
    const left = sells && this.draw(4) > 0 ? before / 2n : 0n;
    token.amount = sells ? left : before + BigInt(10 ** 9 + this.draw(10 ** 9));
    if (token.amount === 0n) this.held.splice(this.held.indexOf(token), 1);
    const { mint, account } = token;
    const moved: TokenAccountChange = { account, mint, decimals: DECIMALS, before, after: token.amount };
    const value = BigInt(10 ** 8 + this.draw(10 ** 8)) * (sells ? 1n : -1n);
    if (this.draw(10) > 0) return this.change(index, value, [moved]);
    const paid = { account: USDC_ACCOUNT, mint: USDC, decimals: DECIMALS, before: this.dollars };
    this.dollars += (value * SOL_USD_MICROS) / 10n ** 9n;
    return this.change(index, 0n, [moved, { ...paid, after: this.dollars }]);
  }

  private change(index: number, solLamports: bigint, tokens: TokenAccountChange[]): OwnerChange {
    const feeLamports = BigInt(5_000 + this.draw(100_000));
    const before = this.lamports;
    this.lamports += solLamports - feeLamports;
    const counterparty = COLLECTORS[this.mints.length % COLLECTORS.length] ?? VENUE;
    const paid: DirectMove = { counterparty, mint: null, amount: -1_500_000n, receivers: 1 };
    return buildChange({
      signature: this.text(64),
      slot: FIRST_SLOT + index * SLOTS_BETWEEN + this.draw(SLOTS_BETWEEN),
      indexInBlock: null,
      blockTime: FIRST_TIME + index * SECONDS_BETWEEN + this.draw(SECONDS_BETWEEN),
      direct: [paid],
      feeLamports,
      solLamports,
      ownLamports: { before, after: this.lamports },
      tokens,
      parties: [...poolAgainst(solLamports, tokens), takeFee(paid)],
      venue: VENUE,
      onlyVenue: true,
    });
  }

  private open(): Held {
    const mint = address(this.text(32));
    const token = { mint, account: address(this.text(32)), amount: 0n };
    this.mints.push(mint);
    this.held.push(token);
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

function pricesUntil(time: number): SolUsd {
  const first = toHour(FIRST_TIME);
  const hours = Math.floor((time - first) / SECONDS_PER_HOUR) + 1;
  return solUsdByHour(
    Array.from({ length: hours }, (_, n) => ({
      hour: first + n * SECONDS_PER_HOUR,
      usdMicros: SOL_USD_MICROS,
    })),
  );
}

/** The same history as it is read from the store: plain exchanges without their parties. */
export function asStored(input: WalletInput): WalletInput {
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
