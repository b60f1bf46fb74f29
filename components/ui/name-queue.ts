import type { TokenName, TokenNames } from "@walletlens/engine/chain/token-name";

/** Returns the known names of a limited number of mints; null if the request is refused. */
export type NameMints = (mints: readonly string[]) => Promise<TokenNames | null>;

/** Token names of a browser page. Each mint is requested once; after a refusal, again with its next rendering. */
export class LateNames {
  private readonly names = new Map<string, TokenName>();
  private readonly requested = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private waiting: string[] = [];

  /** A request has at most `maxMints`. */
  constructor(
    private readonly nameMints: NameMints,
    private readonly maxMints: number,
  ) {}

  find(mint: string): TokenName | undefined {
    return this.names.get(mint);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Mints that are requested in one task of the browser make one request. */
  request(mint: string): void {
    if (this.requested.has(mint)) return;
    this.requested.add(mint);
    if (this.waiting.push(mint) === 1) setTimeout(() => this.send());
  }

  private async send(): Promise<void> {
    const mints = this.waiting;
    this.waiting = [];
    for (let start = 0; start < mints.length; start += this.maxMints) {
      const names = await this.lookUp(mints.slice(start, start + this.maxMints));
      if (names === null) {
        for (const mint of mints.slice(start)) this.requested.delete(mint);
        return;
      }
      for (const [mint, name] of names) this.names.set(mint, name);
      for (const listener of this.listeners) listener();
    }
  }

  /** A lost connection counts as a refusal: tokens are identified by their addresses, which are shown. */
  private async lookUp(mints: readonly string[]): Promise<TokenNames | null> {
    try {
      return await this.nameMints(mints);
    } catch {
      return null;
    }
  }
}
