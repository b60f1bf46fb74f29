#!/usr/bin/env node

/**
 * Replaces Prisma's native schema engine if it could not be downloaded (prisma.config.ts). Prisma's commands require an
 * engine, including `prisma generate`, which does not use it. Other commands print the message below.
 */
const message =
  "Prisma's schema engine could not be downloaded during installation, so `prisma migrate` is not available. " +
  "`npm start` applies the migrations without the engine.";

// Format of the engine's log; readers omit the first line.
process.stderr.write(
  `no engine\n${JSON.stringify({ level: "ERROR", fields: { is_panic: false, message } })}\n`,
);
process.exit(1);
