import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { PRESENT_PARAMETERS } from "../chain-parameters.ts";
import { chooseFeatured } from "./featured.ts";
import { chooseHostile } from "./hostile-names.ts";
import type { LedgerAccount } from "./ledger/account.ts";
import type { TransactionRecord } from "./ledger/transaction.ts";
import { createLiveTrades } from "./live-trades.ts";
import { createPriceList } from "./price-list.ts";
import { viewAccount } from "./render/account-view.ts";
import { renderError, renderTransaction } from "./render/render-transaction.ts";
import { createSignatures } from "./render/signatures.ts";
import { simulate } from "./setup/simulate.ts";
import { collectTruths } from "./truths.ts";
import type { DemoMarket, DemoMint, MarketOptions, MintMetadata } from "./types.ts";
import type { World } from "./world.ts";

const DEFAULT_WALLETS = 200;
const DEFAULT_MINTS = 1_200;
const MIN_SIZE = 20;

/**
 * Simulates 90 days of a Solana market that end at `endTime`. The same options give the same market. Bots
 * need about 150 mints; throws a RangeError below 20 wallets or mints.
 */
export function createMarket(options: MarketOptions): DemoMarket {
  const { seed, endTime, wallets = DEFAULT_WALLETS, mints = DEFAULT_MINTS } = options;
  const { mixedLaunches = 0, parameters = PRESENT_PARAMETERS } = options;
  if (wallets < MIN_SIZE || mints < MIN_SIZE)
    throw new RangeError(`a market has at least ${MIN_SIZE} wallets and mints`);
  const world = simulate({ seed, endTime, wallets, mints, mixedLaunches, parameters });
  const { accounts, clock, ledger, solPrice } = world;
  const { records } = ledger;
  const prices = new CurrentPrices(world, endTime);
  const tradeOn = createLiveTrades(world);
  const truths = collectTruths(world, prices.of);
  const traders = new Set<LedgerAccount>(world.wallets.keys());
  const featured = chooseFeatured(world, truths);
  const hostile = chooseHostile(world, truths, featured);
  const knownAccount = (address: string) => accounts.find(address);
  return {
    parameters,
    startTime: clock.startTime,
    endTime: clock.endTime,
    firstSlot: clock.firstSlot,
    lastSlot: clock.lastSlot,
    get signatureCount() {
      return records.length;
    },
    get pricedAt() {
      return prices.at;
    },
    tradeUntil(slot) {
      const before = records.length;
      const time = clock.timeOf(tradeOn(slot));
      prices.moveTo(time, records.length > before);
    },
    isTraders(address) {
      const account = knownAccount(address);
      if (account === undefined) return false;
      return traders.has(account.kind === "token" ? account.holder : account);
    },
    ...viewTransactions(world, seed, endTime),
    signaturesFor: (address) => knownAccount(address)?.positions.toReversed() ?? [],
    account: (address) => {
      const account = knownAccount(address);
      return account ? viewAccount(account) : null;
    },
    tokenAccountsByOwner: (owner) => openAccounts(knownAccount(owner)),
    tokenAccountsByMint: (mint) => openAccounts(knownAccount(mint)),
    mints: listMints(world, hostile.names),
    truths,
    priceUsd: (mint) => prices.of(mint)?.usd ?? null,
    liquidityUsd: (mint) => prices.of(mint)?.liquidityUsd ?? null,
    solUsdHourly: (from, to) => solPrice.hourly(from, to),
    featured,
    launches: world.launches,
    hostile: { wallet: hostile.wallet, mints: [...hostile.names.keys()] },
  };
}

/** Transactions of the market by their position in the ledger. */
function viewTransactions(
  { clock, ledger: { records } }: World,
  seed: number,
  endTime: number,
): Pick<DemoMarket, "positionsBetween" | "slotOf" | "signatureInfo" | "findSignature" | "renderTransaction"> {
  const signatures = createSignatures(seed, endTime, () => records.length);
  const recordAt = (position: number): TransactionRecord => {
    const record = records[position];
    if (record === undefined) throw new RangeError(`no transaction at position ${position}`);
    return record;
  };
  /** Position of the first transaction at a slot or after it. */
  const firstFrom = (slot: number): number => {
    let [low, high] = [0, records.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (recordAt(middle).slot < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    positionsBetween(fromSlot, toSlot) {
      const first = firstFrom(fromSlot);
      return Array.from({ length: firstFrom(toSlot + 1) - first }, (_, index) => first + index);
    },
    slotOf: (position) => recordAt(position).slot,
    signatureInfo: (position) => {
      const { slot, failure } = recordAt(position);
      const blockTime = clock.hasBlockTime(slot) ? clock.timeOf(slot) : null;
      return { signature: signatures.at(position), slot, blockTime, err: renderError(failure), memo: null };
    },
    findSignature: (signature) => signatures.find(signature),
    renderTransaction: (position) =>
      renderTransaction(recordAt(position), position, { seed, clock, signatures }),
  };
}

/** The price list of the newest moment of the market. */
class CurrentPrices {
  of: ReturnType<typeof createPriceList>;

  constructor(
    private readonly world: World,
    /** Unix seconds. */
    public at: number,
  ) {
    this.of = createPriceList(world, at);
  }

  /** Creating a price list takes time: it is created again after a trade or a new hour of SOL. */
  moveTo(time: number, isTraded: boolean): void {
    const isNewHour = Math.floor(time / SECONDS_PER_HOUR) !== Math.floor(this.at / SECONDS_PER_HOUR);
    if (isTraded || isNewHour) this.of = createPriceList(this.world, time);
    this.at = time;
  }
}

/** Open token accounts that an account holds, or, for a mint, all of that mint. */
function openAccounts(account: LedgerAccount | undefined): string[] {
  return (account?.tokenAccounts ?? []).filter(({ open }) => open).map(({ address }) => address);
}

/** Every mint that exists at the end; shares of pools have no own entry in the catalog, and no metadata. */
function listMints(
  { accounts, catalog, clock }: World,
  hostileNames: ReadonlyMap<string, MintMetadata>,
): DemoMint[] {
  const entries = new Map(catalog.map((entry) => [entry.mint, entry]));
  return accounts.all.flatMap((mint) => {
    if (mint.kind !== "mint" || mint.lamports === 0n) return [];
    const { address, decimals, supply, program } = mint;
    const entry = entries.get(mint);
    const { symbol = "LP", name = "Pool shares", createdAt = clock.startTime } = entry ?? {};
    const honest = entry === undefined ? null : { symbol: Buffer.from(symbol), name: Buffer.from(name) };
    const metadata = hostileNames.get(address) ?? honest;
    return [{ address, decimals, supply, program, symbol, name, metadata, createdAt }];
  });
}
