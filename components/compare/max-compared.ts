/** Maximum number of wallets side by side. */
export const MAX_COMPARED = 4;
