import { viewLedger } from "@walletlens/demo-chain/ledger/view-ledger";
import type { TransactionStyle } from "@walletlens/demo-chain/market/world";
import type { LotRule } from "../benchmark/system";
import type { WalletCase } from "../benchmark/wallet-case";
import { STAGE_END, Stage, type Variant } from "./stage";

/** A kind of wallet: what it does, and the style of its transactions. */
export interface Scenario {
  readonly kind: string;
  readonly style?: Partial<TransactionStyle>;
  readonly play: (stage: Stage) => void;
}

/** Books of a scenario, in lamports. */
export interface Truth {
  readonly realized: Readonly<Record<LotRule, bigint>>;
  readonly costs: bigint;
  /** True if the chain and the prices do not show all of it: a system must say so. */
  readonly isUnknown: boolean;
}

/** A generated wallet with its truth. */
export interface ScenarioWallet {
  readonly kind: string;
  readonly name: string;
  readonly wallet: WalletCase;
  readonly truth: Truth;
}

/** Rates of rent in lamports per byte: in force, in force before, and planned (SIMD-0437). */
const RENT_RATES = [5_080, 6_960, 2_575, 696];
const DAY = 86_400;
const HOUR = 3_600;

/** Each rate of rent, with prices and without. */
export const VARIANTS: readonly Variant[] = [true, false].flatMap((isPriced, half) =>
  RENT_RATES.map((lamportsPerByte, index) => ({
    index: half * RENT_RATES.length + index,
    lamportsPerByte,
    isPriced,
  })),
);

/** Plays a scenario in a market of its own. The same arguments give the same wallet. */
export function createScenarioWallet(scenario: Scenario, variant: Variant): ScenarioWallet {
  const stage = new Stage(variant, 1 + variant.index, scenario.style);
  scenario.play(stage);
  const { book, isUnknown, hidden } = stage;
  const prices = variant.isPriced ? "with prices" : "without prices";
  return {
    kind: scenario.kind,
    name: `${scenario.kind}, rent ${variant.lamportsPerByte}, ${prices}`,
    wallet: toWalletCase(stage),
    truth: {
      realized: { fifo: book.realize("fifo"), average: book.realize("average") },
      costs: book.feesLamports,
      isUnknown: isUnknown || book.hasUnknownCost || hidden > 0,
    },
  };
}

export function toWalletCase({ world, wallet, variant, hidden }: Stage): WalletCase {
  const { ledger, clock, accounts, catalog, solPrice, parameters } = world;
  const view = viewLedger(ledger);
  const { address } = wallet.account;
  const read = (names: readonly string[]) => {
    const positions = new Set(names.flatMap((name) => Array.from(view.signaturesFor(name))));
    return Array.from(positions)
      .sort((left, right) => left - right)
      .map((position): unknown => view.renderTransaction(position));
  };
  const tokens = new Map<string, bigint>();
  const open = view.tokenAccountsByOwner(address);
  for (const name of open) {
    const account = view.account(name);
    if (account?.kind === "token")
      tokens.set(account.mint, (tokens.get(account.mint) ?? 0n) + account.amount);
  }
  const hours = variant.isPriced
    ? solPrice.hourly(clock.startTime - 2 * HOUR, clock.startTime + 3 * DAY)
    : [];
  return {
    address,
    transactions: read([address, ...open]).slice(hidden),
    isComplete: hidden === 0,
    readAccount: (name) => read([name]),
    rent: { lamportsPerByte: parameters.lamportsPerByte, fromSlot: parameters.firstSlot },
    closes: hours.map(({ time, close }) => ({ hour: time, usdMicros: BigInt(Math.round(close * 1e6)) })),
    holdings: { slot: clock.lastSlot, lamports: accounts.find(address)?.lamports ?? 0n, tokens },
    mints: new Map(
      Array.from(catalog.keys(), ({ address: mint, decimals, supply }) => [mint, { decimals, supply }]),
    ),
    time: STAGE_END,
  };
}
