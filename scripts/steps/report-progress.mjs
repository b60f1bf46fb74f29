const ON_A_TERMINAL_MS = 1_000;
const IN_A_LOG_MS = 10_000;
const CLEAR_LINE = "\r\u001b[2K";

/**
 * Prints the progress of a long step until the returned function is called: on a terminal in one line that is rewritten
 * each second, elsewhere in a line every ten seconds. `describe` returns the text beside the time.
 */
export function reportProgress(describe, output = process.stdout) {
  const startedAt = Date.now();
  const write = () => {
    const line = `walletlens: ${describe()}, ${Math.round((Date.now() - startedAt) / 1_000)} s`;
    output.write(output.isTTY ? `${CLEAR_LINE}${line}` : `${line}\n`);
  };
  const timer = setInterval(write, output.isTTY ? ON_A_TERMINAL_MS : IN_A_LOG_MS);
  return () => {
    clearInterval(timer);
    if (output.isTTY) output.write(CLEAR_LINE);
  };
}
