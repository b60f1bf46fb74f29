import type { EndpointId } from "@walletlens/contract/catalog";
import recorded from "./examples.json" with { type: "json" };

/** A recorded call with its responses. `npm run examples` records them again. */
export interface Example {
  readonly request: {
    readonly params: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string>>;
    /** Null for no body. */
    readonly body: unknown;
  };
  /** Bodies by status, then by name. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Returns the recorded example of an endpoint, or null. */
export function findExample(id: string): Example | null {
  return EXAMPLES.get(id) ?? null;
}

const RECORDED: Readonly<Partial<Record<EndpointId, Example>>> = recorded;
const EXAMPLES: ReadonlyMap<string, Example> = new Map(Object.entries(RECORDED));
