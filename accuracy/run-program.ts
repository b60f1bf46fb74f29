import { type Command, CommanderError } from "commander";

/** Outputs of a command. */
export interface Output {
  write(line: string): void;
  writeError(line: string): void;
}

/**
 * Runs a command and resolves with its exit code: that of `run`, which receives the parsed options; 1 after an error, whose
 * message is written; that of Commander for help and wrong arguments.
 */
export async function runProgram<Options extends object>(
  command: Command,
  { args, output, run }: ProgramRun<Options>,
): Promise<number> {
  let exitCode = 0;
  command
    .configureOutput({
      writeOut: (text) => output.write(text.trimEnd()),
      writeErr: (text) => output.writeError(text.trimEnd()),
    })
    .exitOverride()
    .action(async (options: Options) => {
      exitCode = await run(options);
    });
  try {
    await command.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    output.writeError(`${command.name()}: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

interface ProgramRun<Options> {
  readonly args: readonly string[];
  readonly output: Output;
  readonly run: (options: Options) => Promise<number>;
}

/** Returns the message of the innermost cause of an error, which names the malformed field. */
export function findInnermostMessage(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return cause instanceof Error ? cause.message : String(cause);
}
