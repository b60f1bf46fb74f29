/**
 * Fault that a transaction may meet on its way:
 * - `drop`: the call answers with the signature, and the transaction never lands
 * - `delay`: the call answers at once, and the transaction lands later, if its blockhash still lives then
 * - `duplicate`: it lands, and the call answers as if it had been sent before ("already been processed")
 * - `error`: the node is unhealthy (-32005) and does not take it
 * - `lost`: it lands, and the connection breaks before the answer
 */
export type SendFault = "drop" | "delay" | "duplicate" | "error" | "lost";

/** Faults to inject, for tests of those who pay over this RPC. Nothing happens where a hook is absent. */
export interface Faults {
  /** Asked for each transaction that would be sent. */
  onSend?(signature: string): SendFault | null;
  /** Milliseconds that a delayed transaction takes; 1,000 where absent. */
  readonly delayMs?: number;
  /** Time that an answer to a method is held back, in milliseconds. */
  latencyMs?(method: string): number;
}

/** Thrown to break the caller's connection instead of answering. */
export class ConnectionLost extends Error {
  override readonly name = "AnswerLost";
}
