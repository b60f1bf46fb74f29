import type { Address } from "@walletlens/engine/address";
import type { LabelEntry } from "@walletlens/engine/known-address";
import type { LabelStore } from "@/lib/ports/labels";

/** How long a process answers from memory: an import is seen by all of them after this time. */
const REMEMBERED_MS = 10_000;
/** About so many addresses are remembered, in some 3 MB; the oldest are forgotten first. */
const MOST_REMEMBERED = 10_000;

interface Remembered<Value> {
  readonly value: Promise<Value>;
  readonly until: number;
}

/**
 * Answers from memory what was asked of `store` in the last seconds, addresses that it does not know included. An
 * address that is being looked up is not looked up a second time; a failed lookup is not remembered.
 */
export function rememberLabels(
  store: Pick<LabelStore, "find" | "listTips">,
  now: () => number = Date.now,
): Pick<LabelStore, "find" | "listTips"> {
  const known = new Map<Address, Remembered<LabelEntry | undefined>>();
  let tips: Remembered<readonly Address[]> | null = null;

  function lookUp(addresses: readonly Address[]): void {
    if (addresses.length === 0) return;
    for (const oldest of known.keys()) {
      if (known.size < MOST_REMEMBERED) break;
      known.delete(oldest);
    }
    const found = store
      .find(addresses)
      .then((entries) => new Map(entries.map((entry) => [entry.address, entry])));
    for (const address of addresses) {
      const remembered = { value: found.then((map) => map.get(address)), until: now() + REMEMBERED_MS };
      // Put last, so that the first are the oldest.
      known.delete(address);
      known.set(address, remembered);
      remembered.value.catch(() => {
        if (known.get(address) === remembered) known.delete(address);
      });
    }
  }

  return {
    async find(addresses) {
      const wanted = Array.from(new Set(addresses));
      const at = now();
      lookUp(wanted.filter((address) => (known.get(address)?.until ?? 0) <= at));
      const entries = await Promise.all(wanted.map((address) => known.get(address)?.value));
      return entries.filter((entry) => entry !== undefined);
    },

    listTips() {
      if (tips === null || tips.until <= now()) {
        const asked = { value: store.listTips(), until: now() + REMEMBERED_MS };
        tips = asked;
        asked.value.catch(() => {
          if (tips === asked) tips = null;
        });
      }
      return tips.value;
    },
  };
}
