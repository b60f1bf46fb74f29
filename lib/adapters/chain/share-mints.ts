import type { Address } from "@walletlens/engine/address";
import type { Mint } from "@walletlens/solana/chain-reader";
import type { Chain } from "@/lib/ports/chain";
import { rememberEach } from "../remember-each";

/** Supply of a mint is good for so long, as its price is. */
const REMEMBERED_MS = 30_000;
/** About 5 MB. */
const MOST_REMEMBERED = 20_000;

/**
 * The same chain, which reads a mint once in half a minute for all who ask: the holders of a token hold much the same
 * tokens. A read that others may wait for is not cancelled by whoever asked first, and is counted for them alone.
 */
export function shareMints(chain: Chain, now: () => number = Date.now): Chain {
  const limits = { most: MOST_REMEMBERED, keptMs: REMEMBERED_MS, now };
  const read = rememberEach<Address, Mint>((mints) => chain.readMints(mints), limits);
  return sharing(chain, read);
}

function sharing(chain: Chain, read: ReturnType<typeof rememberEach<Address, Mint>>): Chain {
  return {
    ...chain,
    readMints: async (mints) => new Map(await read(mints, (missing) => chain.readMints(missing))),
    counting: () => sharing(chain.counting(), read),
  };
}
