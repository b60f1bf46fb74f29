import { exitOnClosedPipe } from "walletlens/exit-codes";
import { inheritEnv } from "@/lib/config/env";
import { runAdmin } from "./run-admin";

exitOnClosedPipe();
const code = await runAdmin(process.argv.slice(2), {
  variables: inheritEnv({}),
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
process.exit(code);
