import { createHash } from "node:crypto";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { PRESENT_PARAMETERS } from "../chain-parameters.ts";
import type { LedgerAccount } from "../ledger/accounts.ts";
import { getTokenProgram, PROGRAMS, VENUE_ACCOUNTS } from "../ledger/known-addresses.ts";
import { renderError, renderTransaction } from "../ledger/render-transaction.ts";
import { createSignatures } from "../ledger/signatures.ts";
import type { TransactionRecord } from "../ledger/transaction.ts";
import { buildTruth, type TruthHead, WalletBook } from "./books/wallet-book.ts";
import { chooseFeatured } from "./featured.ts";
import { chooseHostile } from "./hostile-names.ts";
import { createLiveTrades } from "./live-trades.ts";
import { computeWorthUsd, createPriceList, type PriceList } from "./price-list.ts";
import { simulate } from "./scenarios/simulate.ts";
import type { DemoAccount, DemoMarket, DemoMint, MarketOptions, MintMetadata, WalletTruth } from "./types.ts";
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
  const simulated = simulate({ seed, endTime, wallets, mints, mixedLaunches, parameters });
  const { launches, world } = simulated;
  const { accounts, clock, ledger, solPrice } = world;
  const { records } = ledger;
  let pricedAt = endTime;
  let prices = createPriceList(world, endTime);
  const tradeOn = createLiveTrades(simulated);
  const truths = collectTruths(world, prices);
  const featured = chooseFeatured(simulated, truths);
  const hostile = chooseHostile(world, truths, featured);
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
      return pricedAt;
    },
    tradeUntil(slot) {
      const count = records.length;
      const time = clock.timeOf(tradeOn(slot));
      const isNewHour = Math.floor(time / SECONDS_PER_HOUR) !== Math.floor(pricedAt / SECONDS_PER_HOUR);
      // A price list takes time: it is created again only after a trade or a new hour of SOL.
      if (records.length > count || isNewHour) prices = createPriceList(world, time);
      pricedAt = time;
    },
    isTraders(address) {
      const account = accounts.find(address);
      return account !== undefined && world.wallets.has(account.kind === "token" ? account.holder : account);
    },
    ...viewTransactions(world),
    signaturesFor: (address) => accounts.find(address)?.positions.toReversed() ?? [],
    account: (address) => viewAccount(accounts.find(address)),
    tokenAccountsByOwner: (owner) => listOpenAccounts(accounts.find(owner)),
    tokenAccountsByMint: (mint) => listOpenAccounts(accounts.find(mint)),
    mints: listMints(world, hostile.names),
    truths,
    priceUsd: (mint) => prices.get(mint)?.usd ?? null,
    liquidityUsd: (mint) => prices.get(mint)?.liquidityUsd ?? null,
    solUsdHourly: (from, to) => solPrice.hourly(from, to),
    featured,
    launches,
    hostile: { wallet: hostile.wallet, mints: [...hostile.names.keys()] },
  };
}

/** Transactions of the market by their position in the ledger. */
function viewTransactions({ seed, clock, ledger: { records } }: World) {
  const signatures = createSignatures(seed, clock.endTime, () => records.length);
  const getRecord = (position: number): TransactionRecord => {
    const record = records[position];
    if (record === undefined) throw new RangeError(`no transaction at position ${position}`);
    return record;
  };
  /** Position of the first transaction at a slot or after it. */
  const findPosition = (slot: number): number => {
    let low = 0;
    let high = records.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (getRecord(middle).slot < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    positionsBetween(fromSlot: number, toSlot: number) {
      const start = findPosition(fromSlot);
      return Array.from({ length: findPosition(toSlot + 1) - start }, (_, index) => start + index);
    },
    slotOf: (position: number) => getRecord(position).slot,
    signatureInfo(position: number) {
      const { slot, failure } = getRecord(position);
      const blockTime = clock.hasBlockTime(slot) ? clock.timeOf(slot) : null;
      return { signature: signatures.at(position), slot, blockTime, err: renderError(failure), memo: null };
    },
    findSignature: signatures.find,
    renderTransaction: (position: number) =>
      renderTransaction(getRecord(position), position, { seed, clock, signatures }),
  };
}

const NO_TIES = { funder: null, ring: null, sponsor: null, custodian: null };

/** The truth of every wallet with a persona, then the addresses that are not traders. */
function collectTruths({ accounts, shared, wallets }: World, prices: PriceList): WalletTruth[] {
  const solUsd = prices.get(shared.wrappedSol.address)?.usd ?? 1;
  const describe = (
    account: LedgerAccount,
    book: WalletBook,
    traits: Omit<TruthHead, "address" | "solBalanceLamports">,
  ) => {
    const { address, lamports: solBalanceLamports } = account;
    const usd = computeWorthUsd(account, prices, solUsd);
    return buildTruth({ address, solBalanceLamports, ...traits }, book, { usd, sol: usd / solUsd });
  };
  const describeService = (account: LedgerAccount, label: "exchange" | "pool") =>
    describe(account, new WalletBook(), { persona: label, label, ...NO_TIES });
  const pools = [VENUE_ACCOUNTS.raydiumAuthority, VENUE_ACCOUNTS.cpmmAuthority];
  return [
    ...Array.from(wallets.values(), ({ account, book, persona, exchange, ring, style, custodian }) =>
      describe(account, book, {
        persona,
        label: null,
        funder: exchange.address,
        ring: ring?.address ?? null,
        sponsor: style.isSponsored ? shared.relayer.address : null,
        custodian: custodian?.address ?? null,
      }),
    ),
    ...shared.exchanges.map((exchange) => describeService(exchange, "exchange")),
    ...pools.map((address) => describeService(accounts.require(address), "pool")),
  ];
}

/** An account at the end of the history; null if it is closed, or not yet open. */
function viewAccount(account: LedgerAccount | undefined): DemoAccount | null {
  if (account === undefined || account.lamports === 0n) return null;
  const { address, lamports } = account;
  const head = { address, lamports, executable: account.kind === "program" };
  switch (account.kind) {
    case "system":
      return { ...head, owner: PROGRAMS.system, kind: "system" };
    case "token": {
      const { mint, holder, amount } = account;
      const owner = getTokenProgram(mint);
      return { ...head, owner, kind: "token", mint: mint.address, holder: holder.address, amount };
    }
    case "mint": {
      const { supply, decimals } = account;
      return { ...head, owner: getTokenProgram(account), kind: "mint", supply, decimals };
    }
    default: {
      // Data of programs is synthetic.
      const data = new Uint8Array(createHash("sha256").update(address).digest());
      return { ...head, owner: account.owner, kind: head.executable ? "program" : "other", data };
    }
  }
}

/** Open token accounts that an account holds, or, for a mint, all of that mint. */
function listOpenAccounts(account: LedgerAccount | undefined): string[] {
  return (account?.tokenAccounts ?? []).filter(({ open }) => open).map(({ address }) => address);
}

/** Every mint that exists at the end. */
function listMints({ catalog }: World, hostileNames: ReadonlyMap<string, MintMetadata>): DemoMint[] {
  return Array.from(catalog).map(([{ address, decimals, supply, program }, { symbol, name, createdAt }]) => {
    const honest = { symbol: Buffer.from(symbol), name: Buffer.from(name) };
    const metadata = hostileNames.get(address) ?? honest;
    return { address, decimals, supply, program, symbol, name, metadata, createdAt };
  });
}
