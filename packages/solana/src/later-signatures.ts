/** Transactions after another one, or why they are not listed: the node lacks blocks of the time, or there are thousands. */
export type LaterSignatures =
  | {
      readonly status: "listed";
      /** Oldest first, without failed ones. */
      readonly entries: readonly { readonly signature: string; readonly slot: number }[];
    }
  | { readonly status: "unread"; readonly reason: "block_missing" | "window_too_busy" };
