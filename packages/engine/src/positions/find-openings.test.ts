import { expect, it } from "vitest";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { findOpenings } from "./find-openings.ts";

it("the opening balance is the first known balance of each account", () => {
  const second = { ...tokenChange("X", 7n, 8n), account: testAddress("Second") };
  const openings = findOpenings([
    buildChange({ signature: "a", tokens: [tokenChange("X", 5n, 1n)] }),
    buildChange({ signature: "b", tokens: [tokenChange("X", 1n, 0n), second, tokenChange("Y", 0n, 3n)] }),
  ]);
  expect(openings).toEqual(
    new Map([
      [
        testAddress("X"),
        new Map([
          [testAddress("MyX"), 5n],
          [testAddress("Second"), 7n],
        ]),
      ],
      [testAddress("Y"), new Map([[testAddress("MyY"), 0n]])],
    ]),
  );
});
