import { createClock } from "../clock.ts";
import { Independence } from "../independence.ts";
import { createLandmarks } from "../landmarks.ts";
import { AccountTable } from "../ledger/account-table.ts";
import { MarketLedger } from "../ledger/ledger.ts";
import { createRandom } from "../random.ts";
import { Schedule } from "../schedule.ts";
import { createSolPrice } from "../sol-price.ts";
import { createPool, fundPool } from "../venues/create-pool.ts";
import type { World } from "../world.ts";

const ARBITRAGE_LAMPORTS = 20_000_000_000_000n;
const RELAYER_LAMPORTS = 100_000_000_000n;
const KEEPER_LAMPORTS = 10_000_000_000_000n;
const ARBITRAGE_WRAPPED = 400_000_000_000_000n;
const ARBITRAGE_USDC = 60_000_000_000_000n;
const DEEP_POOL_LAMPORTS = 60_000_000_000_000n;

/**
 * A market without tokens and wallets: programs, exchanges, the arbitrageur, the SOL/USDC pool. `keepsApart` where
 * independent wallets must not end up with similar portfolios.
 */
export function createWorld(seed: number, endTime: number, keepsApart: boolean): World {
  const clock = createClock(endTime);
  const accounts = new AccountTable(seed);
  const landmarks = createLandmarks(accounts);
  const solPrice = createSolPrice(seed, clock.startTime);
  const arbitrageur = accounts.system("arbitrageur");
  arbitrageur.lamports = ARBITRAGE_LAMPORTS;
  const relayer = accounts.system("relayer");
  relayer.lamports = RELAYER_LAMPORTS;
  const keeper = accounts.system("keeper");
  keeper.lamports = KEEPER_LAMPORTS;
  accounts.openWith(accounts.associated(arbitrageur, landmarks.wrappedSol), ARBITRAGE_WRAPPED);
  accounts.openWith(accounts.associated(arbitrageur, landmarks.usdc), ARBITRAGE_USDC);
  const solUsdc = createPool(accounts, landmarks, {
    label: "deep",
    type: "whirlpool",
    base: landmarks.wrappedSol,
    quote: landmarks.usdc,
  });
  const quote = (DEEP_POOL_LAMPORTS * solPrice.usdMicrosAt(clock.startTime)) / 1_000_000_000n;
  fundPool(accounts, solUsdc, { base: DEEP_POOL_LAMPORTS, quote }, arbitrageur);
  const { startTime } = clock;
  return {
    seed,
    clock,
    accounts,
    ledger: new MarketLedger(accounts, clock),
    landmarks,
    solPrice,
    schedule: new Schedule(),
    random: createRandom(`${seed}/market`),
    tokens: [],
    independence: new Independence(keepsApart),
    wallets: new Map(),
    catalog: [
      { mint: landmarks.wrappedSol, symbol: "SOL", name: "Wrapped SOL", createdAt: startTime },
      { mint: landmarks.usdc, symbol: "USDC", name: "USD Coin", createdAt: startTime },
    ],
    crowd: [],
    custodianOf: new Map(),
    arbitrageur,
    keeper,
    relayer,
    solUsdc,
  };
}
