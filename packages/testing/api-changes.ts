import { type ApiReport, INTERNAL } from "./api-report.ts";

const BUMPS = ["patch", "minor", "major"] as const;

/** Kind of version that a changeset asks for. */
export type Bump = (typeof BUMPS)[number];

/** Difference of a declaration between two reports. */
export interface ApiChange {
  /** As in the report. */
  readonly key: string;
  /** `extended` if every earlier line is still there, in the same order. */
  readonly kind: "added" | "removed" | "changed" | "extended";
}

/** The bump that a change requires; null for internal declarations that appear or disappear with what refers to them. */
export function requiredBump({ key, kind }: ApiChange): "major" | "minor" | null {
  if (kind === "changed") return "major";
  if (kind === "extended") return "minor";
  if (key.startsWith(INTERNAL)) return null;
  return kind === "removed" ? "major" : "minor";
}

/** Returns the differences between two reports, in the order of their keys. */
export function listApiChanges(before: ApiReport, after: ApiReport): readonly ApiChange[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return keys.flatMap((key): ApiChange[] => {
    const [old, present] = [before.get(key), after.get(key)];
    if (old === present) return [];
    if (old === undefined) return [{ key, kind: "added" }];
    if (present === undefined) return [{ key, kind: "removed" }];
    return [{ key, kind: isExtension(old, present) ? "extended" : "changed" }];
  });
}

/**
 * Returns the changes since the release for which the changesets of a package ask too little, as sentences. `bumps` are those
 * that pending changesets name for it.
 */
export function findMissingBumps(
  released: ApiReport,
  present: ApiReport,
  bumps: readonly Bump[],
): readonly string[] {
  const asked = Math.max(...bumps.map((bump) => BUMPS.indexOf(bump)), -1);
  return listApiChanges(released, present).flatMap((change) => {
    const bump = requiredBump(change);
    if (bump === null || asked >= BUMPS.indexOf(bump)) return [];
    return [`${change.key} was ${change.kind}: a changeset must say ${bump}`];
  });
}

function isExtension(before: string, after: string): boolean {
  const lines = after.split("\n");
  let place = 0;
  return before.split("\n").every((line) => {
    place = lines.indexOf(line, place) + 1;
    return place > 0;
  });
}
