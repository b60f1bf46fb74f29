import { expect, test } from "vitest";
import { WORK_CLASSES } from "./rules/requester";
import { fromStoredWorkClass, toStoredWorkClass } from "./work-class";

test("work classes are stored by the values that processes of other versions know", () => {
  expect(WORK_CLASSES.map(toStoredWorkClass)).toEqual(["paid", "account", "stranger"]);
  expect(WORK_CLASSES.map(toStoredWorkClass).map(fromStoredWorkClass)).toEqual(WORK_CLASSES);
});

test("an unknown stored class is an error", () => {
  expect(() => fromStoredWorkClass("other")).toThrow('No work class is stored as "other".');
});
