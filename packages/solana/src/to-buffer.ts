/**
 * Returns a view of bytes, without a copy. Declarations of the package state `Uint8Array`, because programs need not have the types of
 * Node.
 *
 * @internal
 */
export function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
