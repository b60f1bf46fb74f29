/** Something that an executor has to do, and what is to be seen of it. */
export interface Scenario {
  readonly title: string;
  /** The function whose trace is looked at. */
  readonly id: string;
  /** Sent one after the other; `after` waits until the trace has that line. */
  readonly sends: readonly { readonly name: string; readonly data: object; readonly after?: string }[];
  /** In this order, or in any where `inAnyOrder` says so: steps side by side, or runs of their own. */
  readonly trace: readonly string[];
  readonly inAnyOrder?: boolean;
}

const send = (name: string, data: object = {}) => ({ name: `conform/${name}`, data });

export const SCENARIOS: readonly Scenario[] = [
  {
    title: "steps run once each, in order, and their results come back",
    id: "sequence",
    sends: [send("sequence", { n: 1 })],
    trace: ["a", "b", "end 4"],
  },
  {
    title: "a run sleeps for a duration and until a date",
    id: "sleeper",
    sends: [send("sleeper")],
    trace: ["slept true", "end true"],
  },
  {
    title: "parallel steps run once each, and the function goes on when all are done",
    id: "parallel",
    sends: [send("parallel")],
    trace: ["part 1", "part 2", "part 3", "sum", "end 60"],
    inAnyOrder: true,
  },
  {
    title: "step.invoke gives the result of the other function, or throws what it failed with",
    id: "parent",
    sends: [send("parent", { n: 21 }), send("parent", { fails: true })],
    trace: ['end {"doubled":42}', 'end "TypeError: the child fell"'],
    inAnyOrder: true,
  },
  {
    title: "step.waitForEvent gives the event that matches, and null after its timeout",
    id: "waiter",
    sends: [
      send("waiter", { order: 7, patience: "20s" }),
      { ...send("answer", { order: 8, text: "another order" }), after: "waits 7" },
      send("answer", { order: 7, text: "ready" }),
      send("waiter", { order: 9, patience: "1s" }),
    ],
    trace: ["waits 7", 'end "ready"', "waits 9", "end null"],
    inAnyOrder: true,
  },
  {
    title: "step.sendEvent gives the ids",
    id: "sender",
    sends: [send("sender")],
    trace: ["end 2"],
  },
  {
    title: "and starts the functions whose trigger and expression match",
    id: "receiver",
    sends: [],
    trace: ['end {"n":2}'],
  },
  {
    title: "a step that fails is tried again, alone",
    id: "flaky",
    sends: [send("flaky")],
    trace: ["before", "attempt 0", "attempt 1", "attempt 2", 'end "third time lucky"'],
  },
  {
    title: "a function fails after its retries with its last error",
    id: "hopeless",
    sends: [send("hopeless")],
    trace: ["attempt 0", "attempt 1", "end failed: never"],
  },
  {
    title: "a NonRetriableError ends the run at once, and onFailure is told of it",
    id: "final",
    sends: [send("final", { name: "Ann" })],
    trace: ["attempt 0", "mourned Ann: no use", "end failed: no use"],
    inAnyOrder: true,
  },
  {
    title: "a function can catch what a step failed with, and its siblings keep their result",
    id: "catcher",
    sends: [send("catcher")],
    trace: ['end ["one part fell",1]'],
  },
  {
    title: "an event cancels the runs that its expression holds for",
    id: "patient",
    sends: [
      send("patient", { user: 1, ms: 60_000 }),
      send("patient", { user: 2, ms: 3_000 }),
      { ...send("cancel", { user: 1 }), after: "waits 1" },
    ],
    trace: ["waits 1", "waits 2", "end cancelled", "end failed: function cancelled", "end 2"],
    inAnyOrder: true,
  },
  {
    title: "a concurrency key has a limit of its own for each value",
    id: "lanes",
    sends: ["ann", "ann", "ann", "bob"].map((user) => send("lanes", { user })),
    trace: ["ann with 1", "ann with 1", "ann with 1", "bob with 1", ...Array(4).fill("end null")],
    inAnyOrder: true,
  },
  {
    title: "a function runs once for each value of its idempotency key",
    id: "once",
    sends: [
      send("once", { order: "A", n: 1 }),
      { ...send("once", { order: "A", n: 2 }), after: "end 1" },
      send("once", { order: "B", n: 3 }),
    ],
    trace: ["end 1", "end 3"],
  },
];
