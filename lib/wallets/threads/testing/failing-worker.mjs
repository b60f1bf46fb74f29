import { parentPort, workerData } from "node:worker_threads";

/**
 * A packing thread, whose program is at `workerData.program`, that fails once: at the step of `workerData.step`, in the
 * thread that counts `workerData.left` down to 0.
 */
const { program, step, left } = workerData;
const isDue = () => Atomics.sub(left, 0, 1) === 1;

const FAILURES = {
  exits: () => process.exit(3),
  throws: () => {
    throw new Error("a defect");
  },
  hangs: () => {
    for (;;);
  },
};
const [at, how] = step.split(" ");
const failAt = (name) => () => {
  if (at === name && isDue()) FAILURES[how]();
};

failAt("start")();
const listen = parentPort.on.bind(parentPort);
parentPort.on = (event, answer) =>
  listen(event, (task) => {
    failAt("task")();
    answer(task);
    failAt("answer")();
  });
await import(program);
