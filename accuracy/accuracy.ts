import { runAccuracy } from "./run-accuracy";

process.exitCode = await runAccuracy(process.argv.slice(2), {
  write: (line) => console.log(line),
  writeError: (line) => console.error(line),
});
