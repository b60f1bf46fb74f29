const DISCRIMINATOR = 12;
/** Discriminator, amount (u64) and decimals. */
const DATA_BYTES = 10;

/** The instruction `TransferChecked` of https://github.com/solana-program/token. */
export interface TransferChecked<Account extends string> {
  readonly source: Account;
  readonly mint: Account;
  readonly destination: Account;
  readonly authority: Account;
  /** Base units. */
  readonly amount: bigint;
  readonly decimals: number;
  /** Signers of a multisig authority. */
  readonly cosigners: readonly Account[];
}

/** Returns true if the data is that of `TransferChecked`, which may be malformed. */
export function isTransferChecked(data: Uint8Array): boolean {
  return data[0] === DISCRIMINATOR;
}

/** Reads an instruction of the Token program. Returns null if it is another one, or malformed. */
export function readTransferChecked<Account extends string>(
  accounts: readonly Account[],
  data: Uint8Array,
): TransferChecked<Account> | null {
  const [source, mint, destination, authority, ...cosigners] = accounts;
  if (!isTransferChecked(data) || data.length !== DATA_BYTES) return null;
  if (source === undefined || mint === undefined || destination === undefined || authority === undefined)
    return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const amount = view.getBigUint64(1, true);
  const decimals = view.getUint8(9);
  return { source, mint, destination, authority, amount, decimals, cosigners };
}
