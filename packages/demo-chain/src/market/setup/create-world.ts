import type { ChainParameters } from "../../chain-parameters.ts";
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

/**
 * A market without tokens and wallets: programs, exchanges, the arbitrageur, the SOL/USDC pool. With
 * `isIndependent`, independent wallets do not get similar portfolios.
 */
export function createWorld(
  seed: number,
  endTime: number,
  isIndependent: boolean,
  parameters: ChainParameters,
): World {
  const clock = createClock(endTime, parameters);
  const accounts = new AccountTable(seed, parameters);
  const shared = createSharedAccounts(accounts);
  const solPrice = createSolPrice(seed, clock.startTime);
  const arbitrageur = accounts.system("arbitrageur", STOCK.arbitrageur.lamports);
  const relayer = accounts.system("relayer", STOCK.relayer);
  const keeper = accounts.system("keeper", STOCK.keeper);
  accounts.openWith(accounts.associated(arbitrageur, shared.wrappedSol), STOCK.arbitrageur.wrapped);
  accounts.openWith(accounts.associated(arbitrageur, shared.usdc), STOCK.arbitrageur.usdc);
  const solUsdc = createPool(accounts, shared, {
    label: "deep",
    type: "whirlpool",
    base: shared.wrappedSol,
    quote: shared.usdc,
  });
  const quote = (STOCK.deepPool * solPrice.usdMicrosAt(clock.startTime)) / 1_000_000_000n;
  fundPool(accounts, solUsdc, { base: STOCK.deepPool, quote }, arbitrageur);
  const { startTime } = clock;
  return {
    seed,
    parameters,
    clock,
    accounts,
    ledger: new MarketLedger(accounts, clock),
    shared,
    solPrice,
    schedule: new Schedule(),
    random: createRandom(`${seed}/market`),
    tokens: [],
    independence: new Independence(isIndependent),
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

/** Lamports, and base units of tokens, that the accounts of the market begin with. */
const STOCK = {
  arbitrageur: { lamports: 20_000_000_000_000n, wrapped: 400_000_000_000_000n, usdc: 60_000_000_000_000n },
  relayer: 100_000_000_000n,
  keeper: 10_000_000_000_000n,
  deepPool: 60_000_000_000_000n,
};
