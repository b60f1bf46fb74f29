import type { Address } from "@walletlens/engine/address";
import { address } from "@walletlens/engine/address";
import type { LabelType } from "@walletlens/engine/known-address";
import { LABEL_TYPES, type LabelEntry } from "@walletlens/engine/known-address";
import { type Database, runStatement, toColumnArrays } from "@/lib/db/database";
import type { Label } from "@/lib/db/generated/client";
import { listWithin, sqlHasWords, sqlStartsWith, toWordQuery } from "@/lib/db/list-within";
import { columns, type Row, selectKnown } from "@/lib/db/row";
import type { FoundLabel } from "./labels";

/** Counts of an import. */
export interface ImportedLabels {
  readonly labels: number;
  readonly added: number;
  readonly updated: number;
  /** Labels that existed unchanged. */
  readonly unchanged: number;
}

/** Identical rows stay unchanged. */
const SAVE = {
  name: "save-labels",
  text: `
    WITH saved AS (
      INSERT INTO labels (address, type, label, source, twitter, telegram)
      SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
      ON CONFLICT (address) DO UPDATE
      SET (type, label, source, twitter, telegram, imported_at) =
        (excluded.type, excluded.label, excluded.source, excluded.twitter, excluded.telegram, now())
      WHERE (labels.type, labels.label, labels.source, labels.twitter, labels.telegram) IS DISTINCT FROM
        (excluded.type, excluded.label, excluded.source, excluded.twitter, excluded.telegram)
      -- A row that was inserted just now has never been deleted or locked.
      RETURNING labels.xmax = 0 AS is_new
    )
    SELECT count(*) FILTER (WHERE is_new)::int AS added, count(*) FILTER (WHERE NOT is_new)::int AS updated
    FROM saved`,
};

// A range of an index on an expression, which Prisma cannot express.
const FIND_BY_NAME = {
  name: "find-labels-by-name",
  text: `
    SELECT ${columns("Label", ["address", "label", "type"])} FROM labels
    WHERE (label <> '' AND ${sqlStartsWith("label")}) OR (label <> '' AND ${sqlHasWords("label", "$3")})
    ORDER BY ${sqlStartsWith("label")} DESC, length(label), label, address LIMIT $2`,
};

export function createLabelStore({ pool, prisma }: Database) {
  return {
    async find(addresses: readonly Address[]): Promise<readonly LabelEntry[]> {
      const rows = await prisma.label.findMany({ where: { address: { in: [...addresses] } } });
      return selectKnown(rows, "type", LABEL_TYPES).map(toEntry);
    },

    /** Returns addresses whose label has words that begin as those of `text`, ignoring case. See `matchesWords`. */
    async findByName(text: string, limit: number): Promise<readonly FoundLabel[]> {
      const values = [text, limit, toWordQuery(text)];
      const rows = await listWithin<Row<"Label", "address" | "label" | "type">>(pool, FIND_BY_NAME, values);
      return selectKnown(rows, "type", LABEL_TYPES).map((row) => ({ ...row, address: address(row.address) }));
    },

    async listByType(type: LabelType): Promise<readonly Address[]> {
      return (await prisma.label.findMany({ where: { type } })).map((row) => address(row.address));
    },

    /**
     * Stores all entries or none. Existing labels of the same addresses are replaced, others remain. Tip accounts apply to
     * transactions that are read from now on.
     */
    async save(entries: readonly LabelEntry[]): Promise<ImportedLabels> {
      // Sorted, so that concurrent imports do not deadlock.
      const sorted = entries.toSorted((a, b) => (a.address < b.address ? -1 : 1));
      const fields = ["address", "type", "label", "source", "twitter", "telegram"] as const;
      const [row] = await runStatement<SaveRow>(pool, SAVE, toColumnArrays(sorted, ...fields));
      const { added, updated } = row ?? { added: 0, updated: 0 };
      return { labels: entries.length, added, updated, unchanged: entries.length - added - updated };
    },
  };
}

type SaveRow = Omit<ImportedLabels, "labels" | "unchanged">;

/** Labels that operators have imported. */
export type LabelStore = ReturnType<typeof createLabelStore>;

function toEntry({
  type,
  label,
  source,
  twitter,
  telegram,
  ...row
}: Label & Pick<LabelEntry, "type">): LabelEntry {
  return { address: address(row.address), type, label, source, twitter, telegram };
}
