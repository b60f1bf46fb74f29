import type { Address } from "@walletlens/engine/address";
import type { DirectMove } from "@walletlens/engine/swaps/owner-change";
import { type PackedReader, type PackedWriter, placeOf, readAddress } from "./packed-bytes";

const DIRECT_IN = 1;
const DIRECT_SOL = 2;
/** Flag: the movement is stored with several receivers. */
const DIRECT_SHARED = 4;

/** Writes the direct movements of a transaction; SOL to a known counterparty takes about seven bytes. */
export function writeDirectMoves(
  writer: PackedWriter,
  addresses: Map<string, number>,
  moves: readonly DirectMove[],
): void {
  writer.number(moves.length);
  for (const move of moves) writeDirect(writer, addresses, move);
}

function writeDirect(writer: PackedWriter, addresses: Map<string, number>, move: DirectMove): void {
  const { counterparty, mint, amount, receivers } = move;
  const isIn = amount >= 0n;
  writer.byte(
    (isIn ? DIRECT_IN : 0) | (mint === null ? DIRECT_SOL : 0) | (receivers === 1 ? 0 : DIRECT_SHARED),
  );
  writer.number(placeOf(addresses, counterparty));
  if (mint !== null) writer.number(placeOf(addresses, mint));
  writer.unsigned(isIn ? amount : -amount);
  if (receivers !== 1) writer.number(receivers);
}

export function decodeDirectMoves(
  reader: PackedReader,
  addresses: readonly Address[],
): readonly DirectMove[] {
  const length = reader.number();
  const moves = new Array<DirectMove>(length);
  for (let at = 0; at < length; at += 1) moves[at] = readMove(reader, addresses);
  return moves;
}

function readMove(reader: PackedReader, addresses: readonly Address[]): DirectMove {
  const flags = reader.byte();
  const counterparty = readAddress(reader, addresses);
  const mint = flags & DIRECT_SOL ? null : readAddress(reader, addresses);
  const size = reader.unsigned();
  const receivers = flags & DIRECT_SHARED ? reader.number() : 1;
  return { counterparty, mint, amount: flags & DIRECT_IN ? size : -size, receivers };
}
