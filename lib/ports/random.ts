/** That many bytes that nobody can guess, as lower-case hexadecimal. */
export type RandomHex = (bytes: number) => string;
