import { LRUCache } from "lru-cache";
import { getLog } from "@/lib/config/log";

/** Owners whose refusal was logged in the last minute. */
const recent = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 });

/** Logs that a blocked caller was refused, at most once a minute for each owner. */
export function logBlocked(owner: string): void {
  if (recent.has(owner)) return;
  recent.set(owner, true);
  getLog().warn({ security: "caller_blocked", owner }, "a blocked caller was refused");
}
