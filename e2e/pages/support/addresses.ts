/** Addresses whose kind is known without a call to the chain. */

/** Encodes 32 bytes without a known private key. */
export const NEVER_USED = "7Yhx1xUsr7Dj9RFcBQ8KpCkiVpUv54xvWw9CxFtwFe2z";

/** A system account of the built-in labels. */
export const INCINERATOR_ADDRESS = "1nc1nerator11111111111111111111111111111111";

/** A program, recognized only by its account. */
export const TOKEN_PROGRAM_ADDRESS = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";

/** An exchange of the labels, which the demo chain has with a history. */
export const EXCHANGE = "5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9";
