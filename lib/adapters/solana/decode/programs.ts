import { type Address, address } from "@/lib/domain/address";

/** Moves lamports and creates accounts. */
export const SYSTEM_PROGRAM: Address = address("11111111111111111111111111111111");
/** The classic token program. */
export const TOKEN_PROGRAM: Address = address("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
/** The token program with extensions. */
export const TOKEN_2022_PROGRAM: Address = address("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb");
