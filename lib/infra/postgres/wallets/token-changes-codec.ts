import type { Address } from "@walletlens/engine/address";
import type {
  EscrowMove,
  OwnerChange,
  SharedValue,
  TokenAccountChange,
  VisibleValue,
} from "@walletlens/engine/swaps/owner-change";
import { type PackedReader, type PackedWriter, placeOf, readAddress, readAddresses } from "./packed-bytes";

export function writeTokens(
  writer: PackedWriter,
  addresses: Map<string, number>,
  { tokens }: OwnerChange,
): void {
  writer.number(tokens.length);
  for (const token of tokens) writeTokenChange(writer, addresses, token);
}

export function decodeTokens(
  reader: PackedReader,
  addresses: readonly Address[],
): readonly TokenAccountChange[] {
  const length = reader.number();
  if (length === 0) return NOTHING;
  const tokens = new Array<TokenAccountChange>(length);
  for (let at = 0; at < length; at += 1) tokens[at] = readTokenChange(reader, addresses);
  return tokens;
}

export function writeVisible(
  writer: PackedWriter,
  addresses: Map<string, number>,
  { visible }: OwnerChange,
): void {
  writer.number(visible.length);
  for (const value of visible) {
    writer.number(placeOf(addresses, value.mint));
    writer.unsigned(value.lamports);
    writer.unsigned(value.usdMicros);
  }
}

export function readVisible(reader: PackedReader, addresses: readonly Address[]): readonly VisibleValue[] {
  const length = reader.number();
  if (length === 0) return NOTHING;
  const visible = new Array<VisibleValue>(length);
  for (let at = 0; at < length; at += 1) {
    const mint = readAddress(reader, addresses);
    visible[at] = { mint, lamports: reader.unsigned(), usdMicros: reader.unsigned() };
  }
  return visible;
}

/** Writes values that several tokens of a transaction share. */
export function writeShared(
  writer: PackedWriter,
  addresses: Map<string, number>,
  { shared }: OwnerChange,
): void {
  writer.number(shared.length);
  for (const value of shared) {
    writer.number(value.mints.length);
    for (const mint of value.mints) writer.number(placeOf(addresses, mint));
    writer.unsigned(value.lamports);
    writer.unsigned(value.usdMicros);
  }
}

export function decodeShared(reader: PackedReader, addresses: readonly Address[]): readonly SharedValue[] {
  return Array.from({ length: reader.number() }, () => {
    const mints = readAddresses(reader, addresses);
    return { mints, lamports: reader.unsigned(), usdMicros: reader.unsigned() };
  });
}

/** Writes the moves to and from escrow accounts, and the lamports that they freed. */
export function writeEscrows(
  writer: PackedWriter,
  addresses: Map<string, number>,
  change: OwnerChange,
): void {
  writer.number(change.escrows.length);
  writer.unsigned(change.freedLamports);
  for (const move of change.escrows) {
    writeTokenChange(writer, addresses, move);
    writer.number(placeOf(addresses, move.authority));
    writer.byte(move.alone ? 1 : 0);
  }
}

/** Reads the moves, after their number and the freed lamports. */
export function readEscrows(
  reader: PackedReader,
  addresses: readonly Address[],
  length: number,
): readonly EscrowMove[] {
  return Array.from({ length }, () => {
    const { account, mint, decimals, before, after } = readTokenChange(reader, addresses);
    const authority = readAddress(reader, addresses);
    return { account, authority, mint, decimals, before, after, alone: reader.byte() === 1 };
  });
}

function writeTokenChange(
  writer: PackedWriter,
  addresses: Map<string, number>,
  token: TokenAccountChange,
): void {
  writer.number(placeOf(addresses, token.account));
  writer.number(placeOf(addresses, token.mint));
  writer.byte(token.decimals);
  writer.u64(token.before);
  writer.u64(token.after);
}

function readTokenChange(reader: PackedReader, addresses: readonly Address[]): TokenAccountChange {
  const account = readAddress(reader, addresses);
  const mint = readAddress(reader, addresses);
  const decimals = reader.byte();
  return { account, mint, decimals, before: reader.u64(), after: reader.u64() };
}

const NOTHING: readonly never[] = [];
