#!/usr/bin/env node
import { endQuietlyAtClosedPipe, INTERRUPTED } from "./exit-codes.ts";
import { runClient } from "./run-client.ts";

endQuietlyAtClosedPipe();
const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort(INTERRUPTED));
void runClient(process.argv.slice(2), interruption.signal);
