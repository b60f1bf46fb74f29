/** `node scripts/check-words.mjs`: checks names and text against the words in `scripts/banned-words.json`. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { findBannedWords, hasCheckedText } from "./steps/find-banned-words.mjs";
import { listSources } from "./steps/list-sources.mjs";
import { ROOT } from "./steps/run.mjs";

const errors = listSources()
  .filter(hasCheckedText)
  .flatMap((file) =>
    findBannedWords(file, readFileSync(path.join(ROOT, file), "utf8")).map(
      ({ line, word, use }) => `${file}:${line}: ${word} — use ${use}`,
    ),
  );
if (errors.length > 0) {
  process.stderr.write(`${errors.join("\n")}\n`);
  process.exitCode = 1;
}
