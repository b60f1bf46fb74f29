import type { Bank } from "./bank/bank.ts";
import type { Faucet } from "./bank/faucet.ts";
import { openJournal } from "./bank/journal.ts";
import { type ChainParameters, FORMER_PARAMETERS, PRESENT_PARAMETERS } from "./chain-parameters.ts";
import { lastMidnight } from "./ledger/clock.ts";
import { createMarket } from "./market/create-market.ts";
import type { DemoMarket, LaunchCase } from "./market/types.ts";
import { type ServerOptions, serveChain } from "./rpc/serve-chain.ts";

export interface DemoChainOptions extends ServerOptions {
  /** Only this machine if absent. */
  readonly host?: string;
  /** Any free one if absent. */
  readonly port?: number;
  readonly seed: number;
  /**
   * Unix seconds of the end of the simulated history; the last midnight UTC if absent, so that a market is
   * the same at every hour and on every day. A chain has the same end at every start.
   */
  readonly endTime?: number;
  /** File of the bank's transactions; without it every start is a new chain. */
  readonly dataFile?: string;
  /** Protocol of a new chain; that of November 2026 if absent. A data file keeps that of its first start. */
  readonly parameters?: ChainParameters;
  /** Size of the market; its defaults if absent. */
  readonly wallets?: number;
  readonly mints?: number;
  readonly launches?: readonly LaunchCase[];
}

export interface DemoChain {
  readonly url: string;
  readonly market: DemoMarket;
  readonly bank: Bank;
  readonly faucet: Faucet;
  close(): Promise<void>;
}

/**
 * Starts a local Solana: a market with a known past, and a bank that accepts transactions from now on, behind
 * one JSON-RPC address. Rejects if the port is taken or the data file belongs to another chain.
 */
export async function startDemoChain(options: DemoChainOptions): Promise<DemoChain> {
  const { dataFile, host = "127.0.0.1", port = 0, seed, wallets, mints, launches } = options;
  const fresh = {
    seed,
    endTime: options.endTime ?? lastMidnight((options.now ?? Date.now)()),
    parameters: options.parameters ?? PRESENT_PARAMETERS,
  };
  const journal = dataFile === undefined ? null : openJournal(dataFile, fresh);
  try {
    const genesis = journal?.genesis ?? fresh;
    const market = createMarket({
      ...genesis,
      parameters: genesis.parameters ?? FORMER_PARAMETERS,
      ...(wallets === undefined ? {} : { wallets }),
      ...(mints === undefined ? {} : { mints }),
      ...(launches === undefined ? {} : { launches }),
    });
    const { faults, isLive, now, onError } = options;
    const hooks = {
      ...(isLive === undefined ? {} : { isLive }),
      ...(now === undefined ? {} : { now }),
      ...(faults === undefined ? {} : { faults }),
      ...(onError === undefined ? {} : { onError }),
    };
    const served = await serveChain({ market, genesis, journal, host, port, ...hooks });
    return {
      ...served,
      market,
      async close() {
        await served.close();
        journal?.close();
      },
    };
  } catch (error) {
    journal?.close();
    throw error;
  }
}
