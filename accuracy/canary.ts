import { runCanary } from "./canary/run-canary";

process.exitCode = await runCanary(process.argv.slice(2), {
  write: (line) => console.log(line),
  writeError: (line) => console.error(line),
});
