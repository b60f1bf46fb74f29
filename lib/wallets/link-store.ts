import { type Address, address } from "@walletlens/engine/address";
import type { LinkVerdict } from "@walletlens/engine/coordination/join-links";
import { type Database, inTransaction, runStatement, toColumnArrays } from "@/lib/db/database";
import type { LinkedLoss } from "./rules/ranking-search";

export interface StoredLink {
  /** The lesser address. */
  readonly walletA: Address;
  readonly walletB: Address;
  readonly verdict: LinkVerdict;
  /** Share of wallet A's profit, 0 to 1, from tokens in which wallet B lost; null without a profit. */
  readonly lossShareA: number | null;
  readonly lossShareB: number | null;
}

// Sorted, so that concurrent comparisons do not deadlock.
const LOCK = `
  SELECT FROM wallet_links WHERE wallet_a = ANY ($1::text[]) AND wallet_b = ANY ($1::text[])
  ORDER BY wallet_a, wallet_b FOR UPDATE`;
const REMOVE = "DELETE FROM wallet_links WHERE wallet_a = ANY ($1::text[]) AND wallet_b = ANY ($1::text[])";
// A wallet whose metrics were deleted in the meantime has no links.
const ADD = `
  INSERT INTO wallet_links (wallet_a, wallet_b, verdict, loss_share_a, loss_share_b, compared_at)
  SELECT link.*, to_timestamp($6::float8 / 1000)
  FROM unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[]) AS link (wallet_a, wallet_b, verdict, a, b)
  JOIN wallet_snapshots one ON one.address = wallet_a JOIN wallet_snapshots two ON two.address = wallet_b
  ORDER BY wallet_a, wallet_b
  ON CONFLICT (wallet_a, wallet_b) DO UPDATE SET verdict = excluded.verdict, loss_share_a = excluded.loss_share_a,
    loss_share_b = excluded.loss_share_b, compared_at = excluded.compared_at`;

const FIND = {
  name: "find-linked-losses",
  text: `
    SELECT DISTINCT ON (wallet) wallet, other, verdict, share, compared_at FROM (
      SELECT wallet_a AS wallet, wallet_b AS other, verdict, loss_share_a AS share, compared_at FROM wallet_links
      WHERE wallet_a = ANY ($1::text[])
      UNION ALL
      SELECT wallet_b, wallet_a, verdict, loss_share_b, compared_at FROM wallet_links
      WHERE wallet_b = ANY ($1::text[])
    ) AS link
    WHERE share >= $2::float8 ORDER BY wallet, share DESC, other`,
};

interface LossRow {
  readonly wallet: string;
  readonly other: string;
  readonly verdict: LinkVerdict;
  readonly share: number;
  readonly compared_at: Date;
}

export function createLinkStore({ pool }: Database) {
  return {
    /**
     * Stores the links between wallets that were compared at `comparedAt`, unix milliseconds. Deletes those of earlier
     * comparisons between two of them.
     */
    replace: (wallets: readonly Address[], links: readonly StoredLink[], comparedAt: number): Promise<void> =>
      inTransaction(pool, async (tx) => {
        await tx.query(LOCK, [wallets]);
        await tx.query(REMOVE, [wallets]);
        const columns = toColumnArrays(links, "walletA", "walletB", "verdict", "lossShareA", "lossShareB");
        await tx.query(ADD, [...columns, comparedAt]);
      }),

    /** Returns for each wallet the linked one whose losses are the largest share of its profit, if it is `minShare`. */
    async findLinkedLosses(
      wallets: readonly Address[],
      minShare: number,
    ): Promise<ReadonlyMap<Address, LinkedLoss>> {
      const rows = await runStatement<LossRow>(pool, FIND, [wallets, minShare]);
      return new Map(
        rows.map(({ wallet, other, verdict, share, compared_at: comparedAt }): [Address, LinkedLoss] => [
          address(wallet),
          { walletAddress: address(other), verdict, share, comparedAt: comparedAt.getTime() },
        ]),
      );
    },
  };
}

/** Links between wallets that comparisons have found. */
export type LinkStore = ReturnType<typeof createLinkStore>;
