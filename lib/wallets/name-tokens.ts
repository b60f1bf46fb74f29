import { type Address, isAddress } from "@walletlens/engine/address";
import { type TokenName, type TokenNames, WELL_KNOWN_TOKENS } from "@walletlens/engine/chain/token-name";
import type { Log } from "@/lib/config/log";
import type { Chain } from "@/lib/runtime/chain";
import type { TokenNameStore } from "./ports";

export interface NamingPorts {
  readonly chain: Pick<Chain, "readTokenNames">;
  readonly tokenNameStore: TokenNameStore;
  readonly log: Pick<Log, "warn">;
  /** Milliseconds, on any clock that never goes back. */
  readonly now: () => number;
}

/**
 * Names tokens, as far as their names are known in time. Never fails: a token without a name is shown by its address.
 */
export type NameTokens = (mints: readonly string[]) => Promise<TokenNames>;

/** Mints that are named together at most: five calls to the provider and one statement. The rest stay unnamed. */
const MAX_MINTS = 500;
/**
 * Milliseconds for which a reader is kept waiting for the chain. A name that comes later is kept for the next reader.
 */
const WAIT_MS = 700;
/**
 * Milliseconds after a failure for which no names are read: meanwhile readers get those that are kept, at once.
 */
const REST_MS = 15_000;

/**
 * The naming of tokens: well-known ones by themselves, others from the store, and the rest from the chain. A mint that is
 * being read for somebody is not read again for others; a name that is due to be read again is used where that fails.
 */
export function createNameTokens(ports: NamingPorts): NameTokens {
  const reader = new NameReader(ports);
  return async (mints) => {
    const wanted = Array.from(new Set(mints)).filter(isAddress).slice(0, MAX_MINTS);
    const names = new Map<string, TokenName>();
    for (const mint of wanted) {
      const known = WELL_KNOWN_TOKENS.get(mint);
      if (known !== undefined) names.set(mint, known);
    }
    const others = wanted.filter((mint) => !names.has(mint));
    if (others.length > 0) await withinMs(WAIT_MS, nameOthers(others, names, ports, reader));
    // What comes too late must not change what its reader has begun to show.
    return new Map(names);
  };
}

/** Adds the names of `mints` to `names` as they become known; what is not in time comes to nothing. */
async function nameOthers(
  mints: readonly Address[],
  names: Map<string, TokenName>,
  { tokenNameStore }: NamingPorts,
  reader: NameReader,
): Promise<void> {
  const stored = await reader.guard(() => tokenNameStore.find(mints));
  if (stored === null) return;
  for (const [mint, { name }] of stored) if (name !== null) names.set(mint, name);
  const due = mints.filter((mint) => stored.get(mint)?.isFresh !== true);
  for (const [mint, name] of await reader.read(due)) {
    if (name === null) names.delete(mint);
    else names.set(mint, name);
  }
}

type ReadNames = ReadonlyMap<Address, TokenName | null>;

/** Reads names from the chain and keeps them: each mint once at a time, and none for a while after a failure. */
class NameReader {
  private readonly underWay = new Map<Address, Promise<ReadNames>>();
  private restsUntil = Number.NEGATIVE_INFINITY;
  private hasFailed = false;

  constructor(private readonly ports: NamingPorts) {}

  /**
   * Reads the name of each mint, null where it has none; a mint that could not be read is absent. Never rejects.
   */
  async read(mints: readonly Address[]): Promise<ReadNames> {
    const fresh = mints.filter((mint) => !this.underWay.has(mint));
    if (fresh.length > 0 && this.ports.now() >= this.restsUntil) {
      const begun = this.readAndKeep(fresh);
      for (const mint of fresh) this.underWay.set(mint, begun);
    }
    const parts = new Set(mints.map((mint) => this.underWay.get(mint)).filter((part) => part !== undefined));
    const asked = new Set(mints);
    const found = (await Promise.all(parts)).flatMap((names) => [...names]);
    return new Map(found.filter(([mint]) => asked.has(mint)));
  }

  /** Does `work`; null where it fails, which is said once until something succeeds. */
  async guard<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work();
    } catch (error) {
      this.restsUntil = this.ports.now() + REST_MS;
      if (!this.hasFailed) this.ports.log.warn({ err: error }, "tokens go without names");
      this.hasFailed = true;
      return null;
    }
  }

  private async readAndKeep(mints: readonly Address[]): Promise<ReadNames> {
    const names = await this.guard(() => this.ports.chain.readTokenNames(mints));
    if (names !== null) {
      const isStored = await this.guard(async () => {
        await this.ports.tokenNameStore.save(names);
        return true;
      });
      if (isStored !== null) this.hasFailed = false;
    }
    for (const mint of mints) this.underWay.delete(mint);
    return names ?? new Map();
  }
}

/** Waits for `work`, which never rejects, but not longer than `ms`. */
async function withinMs(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
