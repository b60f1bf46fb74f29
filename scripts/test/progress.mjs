/** Milliseconds between two lines of progress if lines cannot be rewritten. */
const PAUSE_MS = 15_000;

/**
 * Shows the progress of a stage: on a terminal as one line that is rewritten, elsewhere as a line every 15
 * seconds. `print` prints a permanent line.
 */
export function createProgress(name, stream = process.stdout) {
  let shownAt = Date.now();
  const clear = () => stream.isTTY && stream.write("\r\u001b[K");
  return {
    show(text) {
      const line = `${name}: ${text}`;
      if (stream.isTTY) stream.write(`\r\u001b[K${line.slice(0, (stream.columns ?? 80) - 1)}`);
      else if (Date.now() - shownAt >= PAUSE_MS) {
        shownAt = Date.now();
        stream.write(`${line}\n`);
      }
    },
    print(line) {
      clear();
      stream.write(`${line}\n`);
    },
    end: clear,
  };
}

/** As `12/40 files, 380 passed, 1 failed`. */
export function describeProgress({ done, of, unit, passed, failed }) {
  return `${done}/${of} ${unit}, ${passed} passed${failed === 0 ? "" : `, ${failed} failed`}`;
}
