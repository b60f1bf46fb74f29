import { Bank } from "../bank/bank.ts";
import { createFaucet, demoKey, type Faucet, faucetAccounts } from "../bank/faucet.ts";
import type { Genesis, Journal } from "../bank/journal.ts";
import { createMarketBase } from "../bank/market-base.ts";
import type { DemoMarket } from "../market/types.ts";
import type { Faults } from "./faults.ts";
import type { LandedTransaction, RpcContext } from "./rpc-context.ts";
import { startRpcServer } from "./rpc-server.ts";

export interface ServerOptions {
  readonly faults?: Faults;
  /** True if the market continues to trade beside the bank, a few transactions a minute; false if absent. */
  readonly isLive?: boolean;
  /** Unix milliseconds; the wall clock if absent. */
  readonly now?: () => number;
  /** Called with failures of the server itself; a process warning if absent. */
  readonly onError?: (error: unknown) => void;
}

interface OpenOptions extends ServerOptions {
  readonly market: DemoMarket;
  readonly genesis: Genesis;
  readonly journal: Journal | null;
}

interface ServeOptions extends OpenOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
}

export interface ServedChain {
  readonly url: string;
  readonly bank: Bank;
  readonly faucet: Faucet;
  /** Stops serving and drops delayed transactions. The caller closes the journal. */
  close(): Promise<void>;
}

/** Puts a bank on top of a market and serves both as one chain. */
export async function serveChain(options: ServeOptions): Promise<ServedChain> {
  const { context, onError, stop } = openChain(options);
  const { bank, faucet } = context;
  const server = await startRpcServer(context, { host: options.host, port: options.port, onError });
  return {
    url: server.url,
    bank,
    faucet,
    async close() {
      stop();
      await server.close();
    },
  };
}

/** Puts a bank on top of a market, without a server. `stop` drops delayed transactions. */
export function openChain(options: OpenOptions) {
  const { market, genesis, journal, isLive = false, now = Date.now, onError = warn, faults = {} } = options;
  const key = demoKey("faucet", genesis.seed);
  const base = createMarketBase(market, isLive);
  const bank = new Bank({
    base,
    span: market,
    chainId: `${genesis.seed}:${genesis.endTime}`,
    genesisAccounts: faucetAccounts(key.publicKey, base, market.parameters.lamportsPerByte),
    journal,
    now,
  });
  const timers = new Set<NodeJS.Timeout>();
  const schedule: RpcContext["schedule"] = (task, delayMs) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      try {
        task();
      } catch (error) {
        onError(error);
      }
    }, delayMs);
    timers.add(timer);
  };
  const followed = followChain(market, bank);
  const context: RpcContext = {
    market,
    bank,
    faucet: createFaucet(key, bank),
    onLanded: followed.onLanded,
    tradeOn: isLive ? followed.tradeOn : () => undefined,
    mayGrant: limitGrants(now),
    faults,
    schedule,
  };
  if (isLive) startTrading(followed.tradeOn, timers, onError);
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
  };
  return { context, onError, stop };
}

const warn = (error: unknown) => process.emitWarning(error instanceof Error ? error : String(error));

/** Milliseconds between two runs of the market. */
const TRADING_MS = 1_000;

/** Trades up to now at once, and then every second for subscribers. */
function startTrading(
  tradeOn: () => void,
  timers: Set<NodeJS.Timeout>,
  onError: (error: unknown) => void,
): void {
  tradeOn();
  const timer = setInterval(() => {
    try {
      tradeOn();
    } catch (error) {
      onError(error);
    }
  }, TRADING_MS);
  timers.add(timer.unref());
}

/** Collects the new transactions of bank and market. `tradeOn` plays the market on to the present slot. */
function followChain(market: DemoMarket, bank: Bank) {
  const listeners = new Set<(landed: LandedTransaction) => void>();
  const publish = (landed: LandedTransaction) => {
    for (const listener of listeners) listener(landed);
  };
  bank.onLanded(({ wire: { signature }, slot, keys, meta: { err, logMessages: logs } }) =>
    publish({ signature, slot, keys, err, logs }),
  );
  return {
    onLanded(listener: (landed: LandedTransaction) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tradeOn() {
      const previousCount = market.signatureCount;
      market.tradeUntil(bank.clock.currentSlot());
      if (listeners.size === 0) return;
      for (let position = previousCount; position < market.signatureCount; position += 1) {
        publish(landedAt(market, position));
      }
    },
  };
}

function landedAt(market: DemoMarket, position: number): LandedTransaction {
  const { slot, meta, transaction } = market.renderTransaction(position);
  const { err, loadedAddresses, logMessages } = meta;
  const keys = [...transaction.message.accountKeys, ...loadedAddresses.writable, ...loadedAddresses.readonly];
  return { signature: transaction.signatures[0] ?? "", slot, keys, err, logs: logMessages };
}

/** Limit of the faucet over all callers: each grant is a transaction that is run, recorded and stored. */
export const MAX_GRANTS_A_MINUTE = 100;
const MINUTE_MS = 60_000;

/**
 * Returns a function that counts a grant and returns true if it is within the limit. `now` is in
 * milliseconds.
 */
function limitGrants(now: () => number): RpcContext["mayGrant"] {
  let startedAt = Number.NEGATIVE_INFINITY;
  let granted = 0;
  return () => {
    if (now() >= startedAt + MINUTE_MS) {
      startedAt = now();
      granted = 0;
    }
    granted += 1;
    return granted <= MAX_GRANTS_A_MINUTE;
  };
}
