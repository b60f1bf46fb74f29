const ON_A_TERMINAL_MS = 1_000;
const IN_A_LOG_MS = 10_000;
const CLEAR_LINE = "\r\u001b[2K";

/**
 * Tells how a long step goes on until what is returned is called: on a terminal in one line that is written anew each
 * second, elsewhere in a line every ten. `describe` says what there is to say beside the time.
 */
export function tellProgress(describe, output = process.stdout) {
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
