/**
 * Fault of a transaction:
 * - `drop`: the call returns the signature, and the transaction is never executed
 * - `delay`: the call returns at once, and the transaction is executed later if its blockhash is still valid
 * - `duplicate`: it is executed, and the call returns as if it had been sent before ("already been processed")
 * - `error`: the node is unhealthy (-32005) and refuses it
 * - `lost`: it is executed, and the connection breaks before the response
 */
export type SendFault = "drop" | "delay" | "duplicate" | "error" | "lost";

/** Faults to inject, for tests of payers over this RPC. Absent hooks inject nothing. */
export interface Faults {
  /** Called for each transaction that would be sent. */
  onSend?(signature: string): SendFault | null;
  /** Milliseconds of the delay of a transaction; 1,000 if absent. */
  readonly delayMs?: number;
  /** Milliseconds by which the response of a method is delayed. */
  latencyMs?(method: string): number;
}

/** Thrown to break the caller's connection instead of answering. */
export class ConnectionLost extends Error {
  override readonly name = "AnswerLost";
}
