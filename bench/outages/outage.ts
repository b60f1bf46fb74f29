/** Part of a product that is away for some seconds, in the middle of work. */
export interface Outage {
  readonly engine: Engine;
  readonly part: StackPart;
  readonly seconds: number;
}

/** Engine of the functions: the embedded executor, or an Inngest server with its queue in memory or in Redis. */
export type Engine = "embedded" | "inngest" | "inngest-redis";

/** `process`: one of two web processes. */
export type StackPart = "web" | "process" | "database" | "chain" | "inngest";

const PARTS: Readonly<Record<Engine, readonly StackPart[]>> = {
  embedded: ["web", "process", "database", "chain"],
  inngest: ["web", "database", "inngest"],
  "inngest-redis": ["web", "database", "inngest"],
};

/** Seconds that something is away: a restart, an ordinary outage, and a bad day. */
export const OUTAGE_SECONDS = [5, 130, 600] as const;

/** The outages that work has to survive, of the engines that are at hand: 30 where all are. */
export function listOutages(engines: readonly Engine[], seconds: readonly number[]): readonly Outage[] {
  return engines.flatMap((engine) =>
    PARTS[engine].flatMap((part) => seconds.map((each) => ({ engine, part, seconds: each }))),
  );
}
