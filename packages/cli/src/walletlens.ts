#!/usr/bin/env node
import { exitOnClosedPipe, INTERRUPTED } from "./exit-codes.ts";
import { runClient } from "./run-client.ts";

exitOnClosedPipe();
const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort(INTERRUPTED));
void runClient(process.argv.slice(2), interruption.signal);
