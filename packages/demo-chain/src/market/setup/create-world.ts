import { createClock } from "../clock.ts";
import { Independence } from "../independence.ts";
import { AccountTable } from "../ledger/account-table.ts";
import { MarketLedger } from "../ledger/ledger.ts";
import { createRandom } from "../random.ts";
import { Schedule } from "../schedule.ts";
import { createSharedAccounts } from "../shared-accounts.ts";
import { createSolPrice } from "../sol-price.ts";
import { createPool, fundPool } from "../venues/pool.ts";
import type { World } from "../world.ts";

const ARBITRAGE_LAMPORTS = 20_000_000_000_000n;
const RELAYER_LAMPORTS = 100_000_000_000n;
const KEEPER_LAMPORTS = 10_000_000_000_000n;
const ARBITRAGE_WRAPPED = 400_000_000_000_000n;
const ARBITRAGE_USDC = 60_000_000_000_000n;
const DEEP_POOL_LAMPORTS = 60_000_000_000_000n;

/**
 * A market without tokens and wallets: programs, exchanges, the arbitrageur, the SOL/USDC pool. With
 * `keepsApart`, independent wallets do not get similar portfolios.
 */
export function createWorld(seed: number, endTime: number, keepsApart: boolean): World {
  const clock = createClock(endTime);
  const accounts = new AccountTable(seed);
  const shared = createSharedAccounts(accounts);
  const solPrice = createSolPrice(seed, clock.startTime);
  const arbitrageur = accounts.system("arbitrageur", ARBITRAGE_LAMPORTS);
  const relayer = accounts.system("relayer", RELAYER_LAMPORTS);
  const keeper = accounts.system("keeper", KEEPER_LAMPORTS);
  accounts.openWith(accounts.associated(arbitrageur, shared.wrappedSol), ARBITRAGE_WRAPPED);
  accounts.openWith(accounts.associated(arbitrageur, shared.usdc), ARBITRAGE_USDC);
  const solUsdc = createPool(accounts, shared, {
    label: "deep",
    type: "whirlpool",
    base: shared.wrappedSol,
    quote: shared.usdc,
  });
  const quote = (DEEP_POOL_LAMPORTS * solPrice.usdMicrosAt(clock.startTime)) / 1_000_000_000n;
  fundPool(accounts, solUsdc, { base: DEEP_POOL_LAMPORTS, quote }, arbitrageur);
  const { startTime } = clock;
  return {
    seed,
    clock,
    accounts,
    ledger: new MarketLedger(accounts, clock),
    shared,
    solPrice,
    schedule: new Schedule(),
    random: createRandom(`${seed}/market`),
    tokens: [],
    independence: new Independence(keepsApart),
    wallets: new Map(),
    catalog: [
      { mint: shared.wrappedSol, symbol: "SOL", name: "Wrapped SOL", createdAt: startTime },
      { mint: shared.usdc, symbol: "USDC", name: "USD Coin", createdAt: startTime },
    ],
    marketMakers: [],
    custodianOf: new Map(),
    arbitrageur,
    keeper,
    relayer,
    solUsdc,
    showcase: { token: null, buyers: [] },
    launches: [],
  };
}
