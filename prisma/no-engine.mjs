#!/usr/bin/env node

/**
 * Prisma's commands end unless their native schema engine is there, `prisma generate` too, which does without. Where it
 * could not be downloaded, prisma.config.ts names this in its place: it says so to the commands that would use it.
 */
const message =
  "Prisma's schema engine could not be downloaded when it was installed, so `prisma migrate` cannot work here. " +
  "`npm start` applies the migrations without it.";

// As the engine logs; readers leave the first line out.
process.stderr.write(
  `no engine\n${JSON.stringify({ level: "ERROR", fields: { is_panic: false, message } })}\n`,
);
process.exit(1);
