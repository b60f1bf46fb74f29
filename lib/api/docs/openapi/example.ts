import type { EndpointId } from "@walletlens/contract/catalog";
import recorded from "./examples.json";

/** A call that was made, and its responses. `npm run examples` records them anew. */
export interface Example {
  readonly request: {
    readonly params: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string>>;
    /** Null where none was sent. */
    readonly body: unknown;
  };
  /** Bodies by status, then by a name. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Returns the example of an endpoint; null where none is recorded. */
export function exampleOf(id: string): Example | null {
  return EXAMPLES.get(id) ?? null;
}

const RECORDED: Readonly<Partial<Record<EndpointId, Example>>> = recorded;
const EXAMPLES: ReadonlyMap<string, Example> = new Map(Object.entries(RECORDED));
