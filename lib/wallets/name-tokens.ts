import { type Address, isAddress } from "@walletlens/engine/address";
import { type TokenName, type TokenNames, WELL_KNOWN_TOKENS } from "@walletlens/engine/chain/token-name";
import type { AdmitChainLookup } from "@/lib/billing/admit-chain-lookup";
import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import type { Chain } from "@/lib/runtime/chain";
import type { TokenNameStore } from "./token-name-store";

export interface NamingPorts {
  readonly chain: Chain;
  readonly tokenNameStore: TokenNameStore;
  readonly log: Log;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/**
 * Returns the names of tokens that are known within `waitMs`, 700 ms by default. Never fails: a token without a name
 * is shown by its address. `admit` counts the call to the chain if one is needed; if it throws, only stored names are
 * returned.
 */
export type NameTokens = (
  mints: readonly string[],
  waitMs?: number,
  admit?: AdmitChainLookup,
) => Promise<TokenNames>;

/** Maximum number of mints per call: five provider calls and one statement. Others stay unnamed. */
const MAX_MINTS = 500;
/** Default wait for the chain. Later names are stored for the next call. */
const WAIT_MS = 700;
/** After a failure, only stored names are returned for this time. */
const PAUSE_MS = 15_000;

/**
 * Creates the function that names tokens: by the well-known list, the store and the chain. Concurrent reads
 * of a mint are shared; an outdated name is used if the read fails.
 */
export function createNameTokens(ports: NamingPorts): NameTokens {
  const reader = new NameReader(ports);
  return async (mints, waitMs = WAIT_MS, admit = admitAlways) => {
    const addresses = Array.from(new Set(mints)).filter(isAddress).slice(0, MAX_MINTS);
    const names = new Map<string, TokenName>();
    for (const mint of addresses) {
      const wellKnownName = WELL_KNOWN_TOKENS.get(mint);
      if (wellKnownName !== undefined) names.set(mint, wellKnownName);
    }
    const unnamedMints = addresses.filter((mint) => !names.has(mint));
    if (unnamedMints.length > 0)
      await withinMs(waitMs, nameOthers(unnamedMints, names, ports, reader, admit));
    // Copied, because late names must not change a returned map.
    return new Map(names);
  };
}

/** Adds the names of `mints` to `names` as they become known. */
async function nameOthers(
  mints: readonly Address[],
  names: Map<string, TokenName>,
  { tokenNameStore }: NamingPorts,
  reader: NameReader,
  admit: AdmitChainLookup,
): Promise<void> {
  const storedNames = await reader.guard(() => tokenNameStore.find(mints));
  if (storedNames === null) return;
  for (const [mint, { name }] of storedNames) if (name !== null) names.set(mint, name);
  const due = mints.filter((mint) => storedNames.get(mint)?.isFresh !== true);
  if (reader.mustAsk(due) && !(await isAdmitted(admit))) return;
  for (const [mint, name] of await reader.read(due)) {
    if (name === null) names.delete(mint);
    else names.set(mint, name);
  }
}

async function admitAlways(): Promise<void> {}

async function isAdmitted(admit: AdmitChainLookup): Promise<boolean> {
  try {
    await admit();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

type ReadNames = ReadonlyMap<Address, TokenName | null>;

/**
 * Reads names from the chain and stores them: each mint once at a time, and none for a while after a failure.
 */
class NameReader {
  private readonly pending = new Map<Address, Promise<ReadNames>>();
  private pausedUntil = Number.NEGATIVE_INFINITY;
  private hasFailed = false;

  constructor(private readonly ports: NamingPorts) {}

  /** Returns true if `read` has to call the chain, and is not just waiting for a call in progress. */
  mustAsk(mints: readonly Address[]): boolean {
    return mints.some((mint) => !this.pending.has(mint)) && this.ports.now() >= this.pausedUntil;
  }

  /**
   * Returns the name of each mint, null for no name. A mint that could not be read is absent. Never rejects.
   */
  async read(mints: readonly Address[]): Promise<ReadNames> {
    if (this.mustAsk(mints)) {
      const fresh = mints.filter((mint) => !this.pending.has(mint));
      const reading = this.readAndStore(fresh);
      for (const mint of fresh) this.pending.set(mint, reading);
    }
    const parts = new Set(mints.map((mint) => this.pending.get(mint)).filter((part) => part !== undefined));
    const requestedMints = new Set(mints);
    const entries = (await Promise.all(parts)).flatMap((names) => [...names]);
    return new Map(entries.filter(([mint]) => requestedMints.has(mint)));
  }

  /** Returns null if `work` fails. Logs only the first failure until a success. */
  async guard<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work();
    } catch (error) {
      this.pausedUntil = this.ports.now() + PAUSE_MS;
      if (!this.hasFailed) this.ports.log.warn({ err: error }, "token names are unavailable");
      this.hasFailed = true;
      return null;
    }
  }

  private async readAndStore(mints: readonly Address[]): Promise<ReadNames> {
    const names = await this.guard(() => this.ports.chain.readTokenNames(mints));
    if (names !== null) {
      const isStored = await this.guard(async () => {
        await this.ports.tokenNameStore.save(names);
        return true;
      });
      if (isStored !== null) this.hasFailed = false;
    }
    for (const mint of mints) this.pending.delete(mint);
    return names ?? new Map();
  }
}

/** Waits for `work`, which never rejects, up to `ms`. */
async function withinMs(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
