import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { PRESENT_PARAMETERS } from "../chain-parameters.ts";
import type { LedgerAccount } from "../ledger/accounts.ts";
import { VENUE_ACCOUNTS } from "../ledger/known-addresses.ts";
import { viewLedger } from "../ledger/view-ledger.ts";
import { buildTruth, WalletBook } from "./books/wallet-book.ts";
import { chooseFeatured } from "./featured.ts";
import { chooseHostile } from "./hostile-names.ts";
import { createLiveTrades } from "./live-trades.ts";
import { computeWorthUsd, createPriceList, type MarketPrices } from "./price-list.ts";
import { simulate } from "./scenarios/simulate.ts";
import type { DemoMarket, DemoMint, MarketOptions, MintMetadata, TruthHead, WalletTruth } from "./types.ts";
import type { World } from "./world.ts";

const DEFAULT_WALLETS = 200;
const DEFAULT_MINTS = 1_200;
const MIN_SIZE = 20;

/**
 * Simulates 90 days of a Solana market that end at `endTime`. The same options give the same market. Bots
 * need about 150 mints; throws a RangeError below 20 wallets or mints.
 */
export function createMarket(options: MarketOptions): DemoMarket {
  const { endTime, wallets = DEFAULT_WALLETS, mints = DEFAULT_MINTS, launches = [] } = options;
  const { parameters = PRESENT_PARAMETERS } = options;
  if (wallets < MIN_SIZE || mints < MIN_SIZE)
    throw new RangeError(`a market has at least ${MIN_SIZE} wallets and mints`);
  const simulated = simulate({ ...options, wallets, mints, launches, parameters });
  const { world } = simulated;
  const { accounts, clock, ledger, solPrice } = world;
  const { startTime, firstSlot, lastSlot } = clock;
  let pricedAt = endTime;
  let prices = createPriceList(world, endTime);
  const tradeOn = createLiveTrades(simulated);
  const truths = collectTruths(world, prices);
  const featured = chooseFeatured(simulated, truths);
  const hostile = chooseHostile(world, truths, featured);
  return {
    parameters,
    startTime,
    endTime,
    firstSlot,
    lastSlot,
    get signatureCount() {
      return ledger.records.length;
    },
    get pricedAt() {
      return pricedAt;
    },
    tradeUntil(slot) {
      const count = ledger.records.length;
      const time = clock.getTime(tradeOn(slot));
      const isNewHour = Math.floor(time / SECONDS_PER_HOUR) !== Math.floor(pricedAt / SECONDS_PER_HOUR);
      // A price list takes time: it is created again only after a trade or a new hour of SOL.
      if (ledger.records.length > count || isNewHour) prices = createPriceList(world, time);
      pricedAt = time;
    },
    isTraders(address) {
      const account = accounts.find(address);
      return account !== undefined && world.wallets.has(account.kind === "token" ? account.holder : account);
    },
    ...viewLedger(ledger),
    mints: listMints(world, hostile.names),
    truths,
    priceUsd: (mint) => prices.get(mint)?.usd ?? null,
    liquidityUsd: (mint) => prices.get(mint)?.liquidityUsd ?? null,
    solUsdHourly: solPrice.hourly,
    featured,
    launches: simulated.launches,
    hostile: { wallet: hostile.wallet, mints: [...hostile.names.keys()] },
  };
}

type Traits = Omit<TruthHead, "address" | "solBalanceLamports">;

const NO_TIES = { funder: null, ring: null, sponsor: null, custodian: null };

/** The truth of every wallet with a persona, then the addresses that are not traders. */
function collectTruths({ accounts, shared, wallets }: World, prices: MarketPrices): WalletTruth[] {
  const solUsd = prices.get(shared.wrappedSol.address)?.usd ?? 1;
  const describe = (account: LedgerAccount, book: WalletBook, traits: Traits) => {
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

function listMints({ catalog }: World, hostileNames: ReadonlyMap<string, MintMetadata>): DemoMint[] {
  return Array.from(catalog, ([{ address, decimals, supply, program }, { symbol, name, createdAt }]) => {
    const honest = { symbol: Buffer.from(symbol), name: Buffer.from(name) };
    const metadata = hostileNames.get(address) ?? honest;
    return { address, decimals, supply, program, symbol, name, metadata, createdAt };
  });
}
