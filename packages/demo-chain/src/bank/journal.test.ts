import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { type JournalEntry, openJournal, restoredState, storedState } from "./journal.ts";

const folder = mkdtempSync(path.join(tmpdir(), "journal-"));
afterAll(() => rmSync(folder, { recursive: true }));

const GENESIS = { seed: 7, endTime: 1_700_000_000 };
let files = 0;
function newFile(): string {
  files += 1;
  return path.join(folder, "made", `${files}.jsonl`);
}

function entry(slot: number): JournalEntry {
  const meta = {
    err: null,
    fee: 5_000,
    preBalances: [10],
    postBalances: [5],
    preTokenBalances: [],
    postTokenBalances: [],
    innerInstructions: [],
    logMessages: ["Program log: ä"],
    loadedAddresses: { writable: [], readonly: [] },
    computeUnitsConsumed: 1,
    returnData: null,
  };
  return { kind: "transaction", slot, blockTime: 9, transaction: "AAAA", meta, accounts: [["x", null]] };
}

/** A file with two entries, closed. */
function writtenFile(): string {
  const file = newFile();
  const journal = openJournal(file, GENESIS);
  journal.append(entry(1));
  journal.append(entry(2));
  journal.close();
  return file;
}

const slotsIn = (file: string) => {
  const journal = openJournal(file, GENESIS);
  journal.close();
  return journal.entries.map(({ slot }) => slot);
};

it("a journal returns appended entries in order and continues after them", () => {
  const file = writtenFile();
  const journal = openJournal(file, GENESIS);
  expect(journal.entries).toEqual([entry(1), entry(2)]);
  journal.append(entry(3));
  journal.close();
  expect(slotsIn(file)).toEqual([1, 2, 3]);
});

it("a journal retains the first end time of a chain, even if a later start requests another", () => {
  const journal = openJournal(writtenFile(), { seed: 7, endTime: 1_800_000_000 });
  expect(journal.genesis).toMatchObject(GENESIS);
  journal.close();
});

it("a journal refuses the file of a chain with another seed and does not change it", () => {
  const file = writtenFile();
  const before = readFileSync(file);
  expect(() => openJournal(file, { ...GENESIS, seed: 8 })).toThrow("belongs to a chain with seed 7, not 8");
  expect(readFileSync(file)).toEqual(before);
});

it("a journal refuses a file of another kind and does not change it", () => {
  const file = writtenFile();
  for (const text of ["a letter without a newline", '{"name":"package"}\n', "[1]\n"]) {
    writeFileSync(file, text);
    expect(() => openJournal(file, GENESIS)).toThrow("is not a data file of a demo chain");
    expect(readFileSync(file, "utf8")).toBe(text);
  }
});

it("a journal loses at most the last line after a crash at any byte of the file", () => {
  const whole = readFileSync(writtenFile());
  const lineEnds = [...whole].flatMap((byte, index) => (byte === 0x0a ? [index + 1] : []));
  for (let size = 0; size <= whole.length; size += 37) {
    const file = writtenFile();
    truncateSync(file, size);
    const complete = lineEnds.filter((end) => end <= size).length;
    expect(slotsIn(file)).toEqual([1, 2].slice(0, Math.max(0, complete - 1)));
    const journal = openJournal(file, GENESIS);
    journal.append(entry(9));
    journal.close();
    expect(slotsIn(file).at(-1)).toBe(9);
  }
});

it("a journal removes a last line with a missing middle", () => {
  const file = writtenFile();
  const size = statSync(file).size;
  appendFileSync(file, `{"kind":"trans${"\0".repeat(40)}}\n`);
  expect(slotsIn(file)).toEqual([1, 2]);
  expect(statSync(file).size).toBe(size);
});

it("a journal refuses to start on a file that is damaged before its last line, and names the line", () => {
  const file = writtenFile();
  const lines = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, [lines[0], "{}", lines[2], ""].join("\n"));
  expect(() => openJournal(file, GENESIS)).toThrow("is damaged at line 2");
  writeFileSync(file, [lines[0], "{", lines[2], ""].join("\n"));
  expect(() => openJournal(file, GENESIS)).toThrow("is damaged at line 2");
  writeFileSync(file, [lines[1], lines[2], ""].join("\n"));
  expect(() => openJournal(file, GENESIS)).toThrow("is damaged at line 1");
});

it("a journal restores an account exactly as it was stored, including a closed one", () => {
  const state = {
    lamports: 18_446_744_073_709_551_615n,
    owner: "11111111111111111111111111111111",
    executable: false,
    data: Uint8Array.of(0, 255, 1),
  };
  expect(restoredState(storedState(state))).toEqual(state);
  expect(restoredState(storedState(null))).toBeNull();
});
