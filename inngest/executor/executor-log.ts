/** The part of a pino logger that the executor writes to. */
export interface ExecutorLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
