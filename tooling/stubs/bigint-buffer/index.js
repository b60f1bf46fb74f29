/** Reads bytes, the last one first, as a whole number. */
exports.toBigIntLE = (bytes) => exports.toBigIntBE(Buffer.from(bytes).reverse());

/** Reads bytes as a whole number, 0 where there are none. */
exports.toBigIntBE = (bytes) => BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);

/** Writes a whole number into `width` bytes, the last one first. */
exports.toBufferLE = (number, width) => exports.toBufferBE(number, width).reverse();

/** Writes a whole number into `width` bytes. */
exports.toBufferBE = (number, width) => {
  const digits = number.toString(16).padStart(width * 2, "0");
  return Buffer.from(digits.slice(0, width * 2), "hex");
};
