/** Bytes that nobody can guess, so many, as lower-case hexadecimal. */
export type RandomHex = (bytes: number) => string;
