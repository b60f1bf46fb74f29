import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** Ids in memory: more than the events that are sent again within 31 hours. */
const MAX_IDS = 100_000;

/** Ids of posted events, stored in a file, so that a restart does not post them again. */
export class PostedIds {
  private readonly ids: Set<string>;

  constructor(private readonly file: string) {
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    this.ids = new Set(lines.filter((line) => line !== "").slice(-MAX_IDS));
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  add(id: string): void {
    appendFileSync(this.file, `${id}\n`);
    this.ids.add(id);
    const [oldest] = this.ids;
    if (this.ids.size > MAX_IDS && oldest !== undefined) this.ids.delete(oldest);
  }
}
