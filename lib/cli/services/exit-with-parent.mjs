/**
 * Loaded into every process of the web server before its own code: ends it when its parent is gone. A launcher that
 * was killed cannot end its children, and a server without one would hold the port for good.
 */
const CHECK_MS = 500;

const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, CHECK_MS).unref();
