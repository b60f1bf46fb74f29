import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import type { TestProviderOptions } from "@walletlens/demo-chain/testing/provider-options";
import { startProvider, type TestProvider } from "@walletlens/demo-chain/testing/test-provider";
import { type Address, address } from "@walletlens/engine/address";
import { onTestFinished } from "vitest";
import type { ChainReader, HistoryChunk, HistoryRange } from "../chain-reader.ts";
import { type ChainReaderOptions, createChainReader } from "../create-chain-reader.ts";

/** A reader before a provider on loopback. */
export interface OpenReader {
  readonly provider: TestProvider;
  readonly chain: ChainReader;
  readonly wallet: Address;
  /** Signatures in the provider's history, newest first. */
  readonly signatures: readonly string[];
  read(range?: Partial<HistoryRange>): Promise<HistoryResult>;
}

/** A complete reading: chunks and their contents together. */
export interface HistoryResult {
  readonly chunks: readonly HistoryChunk[];
  readonly signatures: readonly string[];
  readonly end: boolean;
}

/**
 * Starts a provider that responds within milliseconds, and a reader whose pauses take no time. Both end with
 * the calling test.
 */
export async function openReader(
  faults: TestProviderOptions = {},
  options: Partial<ChainReaderOptions> = {},
): Promise<OpenReader> {
  const wallet = address(createAddress("wallet"));
  const provider = await startProvider({ pageMs: 2, callMs: 2, wallets: [wallet], ...faults });
  onTestFinished(provider.close);
  const chain = createChainReader({ url: provider.url, ...skippingTime(), ...options });
  return {
    provider,
    chain,
    wallet,
    signatures: provider.listSignatures(wallet),
    read: (range = {}) => readAll(chain, wallet, { limit: 100_000, ...range }),
  };
}

/** Reads a range to its end. */
export async function readAll(
  chain: ChainReader,
  wallet: Address,
  range: HistoryRange,
): Promise<HistoryResult> {
  const chunks: HistoryChunk[] = [];
  for await (const chunk of chain.readHistory(wallet, range)) chunks.push(chunk);
  const signatures = chunks.flatMap((chunk) => chunk.transactions.map(({ signature }) => signature));
  return { chunks, signatures, end: chunks.at(-1)?.end ?? false };
}

/** A clock that skips every pause, so that minutes of waiting take no time. */
function skippingTime() {
  let now = 0;
  return {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
      await new Promise(setImmediate);
    },
  };
}
