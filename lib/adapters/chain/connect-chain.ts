import { type ChainReaderOptions, createChainReader } from "@walletlens/solana";
import { asAppError } from "@/lib/adapters/chain/as-app-error";
import type { Chain } from "@/lib/ports/chain";

/** Connects to the chain behind a provider. Its failures are AppErrors `chain_unavailable`. */
export function connectChain(options: ChainReaderOptions): Chain {
  const reader = createChainReader(options);
  return {
    readWallet: (...read) => asAppError(reader.readWallet(...read)),
    readTip: (...read) => asAppError(reader.readTip(...read)),
    readMints: (...read) => asAppError(reader.readMints(...read)),
    readHolders: (...read) => asAppError(reader.readHolders(...read)),
    readTokenNames: (...read) => asAppError(reader.readTokenNames(...read)),
    readHistory(...read) {
      const chunks = reader.readHistory(...read)[Symbol.asyncIterator]();
      return {
        [Symbol.asyncIterator]: () => ({
          next: () => asAppError(chunks.next()),
          // A reader that is left early ends the calls that are under way.
          return: async () => (await chunks.return?.()) ?? { done: true, value: undefined },
        }),
      };
    },
    stats: () => reader.stats(),
  };
}
