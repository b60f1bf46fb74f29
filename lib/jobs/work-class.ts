import { WORK_CLASSES, type WorkClass } from "./rules/requester";

/** Values of the column `work_class`, which processes of other versions also read and write (docs/decisions/stored-data.md#names-in-the-database). */
const STORED = {
  paid: "paid",
  account: "account",
  anonymous: "stranger",
} as const satisfies Readonly<Record<WorkClass, string>>;

export function toStoredWorkClass(workClass: WorkClass): string {
  return STORED[workClass];
}

/** Throws for a value that no class has. */
export function fromStoredWorkClass(stored: string): WorkClass {
  const workClass = WORK_CLASSES.find((name) => STORED[name] === stored);
  if (workClass === undefined) throw new Error(`No work class is stored as "${stored}".`);
  return workClass;
}
