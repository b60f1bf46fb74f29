/** Name and version that clients of the protocol see. */
export const SERVER_INFO = { name: "walletlens", title: "Walletlens", version: "1.0.0" };

/** Words for the model that is to use the tools. */
export const INSTRUCTIONS = [
  "Behavior of Solana wallets and token holders, computed from their public transactions.",
  "Start with wallet_hud for one wallet, batch_hud for up to 30, holders for who holds a token, similarity for wallets that act together, combined for several wallets as one owner.",
  "Calls cost credits (see pricing); maxCredits refuses a dearer one before anything is charged, and errors are free.",
  "A field that `unknown` names was not measured: do not read its value as a figure.",
  "Where an answer is a job, ask job until it is completed, then result, within 15 minutes.",
].join(" ");
