/** Returns that many cryptographically random bytes as lower-case hexadecimal. */
export type RandomHex = (bytes: number) => string;
