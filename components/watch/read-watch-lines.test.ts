import { expect, test } from "vitest";
import { readWatchLines } from "@/components/watch/read-watch-lines";

const A = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
const B = "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263";

test("each line is a wallet with an optional name, after a comma, a semicolon or a blank", () => {
  const { lines, refused } = readWatchLines(`${A}\n\n ${B}, whale 2 \r\n`);
  expect(lines).toEqual([
    { line: 1, wallet: A, label: null },
    { line: 3, wallet: B, label: "whale 2" },
  ]);
  expect(refused).toEqual([]);
  expect(readWatchLines(`${A};"my, wallet"`).lines).toEqual([{ line: 1, wallet: A, label: "my, wallet" }]);
});

test("the header of a CSV file is ignored, and another word in its place is refused", () => {
  expect(readWatchLines(`address,name\n${A},one`)).toEqual({
    lines: [{ line: 2, wallet: A, label: "one" }],
    refused: [],
  });
  expect(readWatchLines("hello").refused).toHaveLength(1);
});

test("an invalid or repeated address and an invalid name are refused with their line", () => {
  const { lines, refused } = readWatchLines(
    `${A}\nwhale ${B}\n${A} again\n0OIl\n${B} ${"x".repeat(61)}\n${B} a\u0000b`,
  );
  expect(lines).toHaveLength(1);
  expect(refused).toEqual([
    { line: 2, text: `whale ${B}`, reason: "The line does not begin with an address." },
    { line: 3, text: `${A} again`, reason: "Repeats line 1." },
    { line: 4, text: "0OIl", reason: "This is not a Solana address." },
    { line: 5, text: `${B} xxxxx`, reason: "The name is longer than 60 characters." },
    { line: 6, text: `${B} a\u0000b`, reason: "The name has characters that can't be shown." },
  ]);
});
