import { type ChainReaderOptions, createChainReader } from "@walletlens/solana";
import type { ChainReader } from "@walletlens/solana/chain-reader";
import { asAppError } from "@/lib/adapters/chain/as-app-error";
import type { Chain } from "@/lib/ports/chain";

/** Connects to the chain behind providers. Its failures are AppErrors `chain_unavailable`. */
export function connectChain(options: ChainReaderOptions): Chain {
  return toChain(createChainReader(options));
}

function toChain(reader: ChainReader): Chain {
  return {
    readWallet: (...read) => asAppError(reader.readWallet(...read)),
    readTip: (...read) => asAppError(reader.readTip(...read)),
    readMints: (...read) => asAppError(reader.readMints(...read)),
    readHolders: (...read) => asAppError(reader.readHolders(...read)),
    readLargestHolders: (...read) => asAppError(reader.readLargestHolders(...read)),
    readNameOwner: (...read) => asAppError(reader.readNameOwner(...read)),
    readTokenNames: (...read) => asAppError(reader.readTokenNames(...read)),
    readSignaturePage: (...read) => asAppError(reader.readSignaturePage(...read)),
    readNewestSignature: (...read) => asAppError(reader.readNewestSignature(...read)),
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
    providers: () => reader.providers(),
    counting: () => toChain(reader.counting()),
  };
}
