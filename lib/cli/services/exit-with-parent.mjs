/**
 * Preloaded into every process of the web server: ends it when its parent has died. A killed launcher cannot end its
 * children, and an orphaned server would occupy the port.
 */
const CHECK_MS = 500;

const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, CHECK_MS).unref();
