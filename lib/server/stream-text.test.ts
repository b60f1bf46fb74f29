import { afterEach, expect, test, vi } from "vitest";
import { streamText } from "./stream-text";

afterEach(() => vi.useRealTimers());

/** A source of these parts that counts its closings. */
function source(...parts: readonly string[]) {
  const left = [...parts];
  return { next: vi.fn(async () => left.shift() ?? null), close: vi.fn() };
}

test("a part is computed after the client has read the previous one", async () => {
  const text = source("a", "b");
  const reader = streamText(text, { onFailure: vi.fn() }).getReader();
  expect(text.next).not.toHaveBeenCalled();
  await reader.read();
  expect(text.next).toHaveBeenCalledTimes(1);
  await reader.read();
  expect((await reader.read()).done).toBe(true);
  expect(text.close).toHaveBeenCalledTimes(1);
});

test("a client that disconnects closes the source", async () => {
  const text = source("a", "b");
  const reader = streamText(text, { onFailure: vi.fn() }).getReader();
  await reader.read();
  await reader.cancel();
  expect(text.close).toHaveBeenCalledTimes(1);
  expect(text.next).toHaveBeenCalledTimes(1);
});

test.each([0, 1])(
  "a client that reads nothing for a minute after %i parts is disconnected",
  async (parts) => {
    vi.useFakeTimers();
    const text = source("a", "b");
    const reader = streamText(text, { onFailure: vi.fn(), maxStallMs: 60_000 }).getReader();
    for (let taken = 0; taken < parts; taken += 1) await reader.read();
    vi.advanceTimersByTime(59_999);
    expect(text.close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(text.close).toHaveBeenCalledTimes(1);
    await expect(reader.read()).rejects.toThrow("the client is too slow");
  },
);

test("a client that takes a part each minute is disconnected, and one that takes a part each five seconds is not", async () => {
  vi.useFakeTimers();
  const parts = Array.from({ length: 200 }, (_, n) => String(n));
  const [slow, steady] = [source(...parts), source(...parts)];
  const read = async (text: ReturnType<typeof source>, everyMs: number) => {
    const reader = streamText(text, { onFailure: vi.fn(), maxStallMs: 60_000 }).getReader();
    let taken = 0;
    try {
      for (;;) {
        vi.advanceTimersByTime(everyMs);
        if ((await reader.read()).done) return taken;
        taken += 1;
      }
    } catch {
      return taken;
    }
  };
  expect(await read(slow, 59_000)).toBe(1);
  expect(slow.close).toHaveBeenCalledTimes(1);
  expect(await read(steady, 5_000)).toBe(200);
});

test("a failure breaks the stream, is reported and closes the source", async () => {
  const failure = new Error("broken");
  const text = { next: () => Promise.reject(failure), close: vi.fn() };
  const onFailure = vi.fn();
  await expect(streamText(text, { onFailure }).getReader().read()).rejects.toBe(failure);
  expect(onFailure.mock.calls).toEqual([[failure]]);
  expect(text.close).toHaveBeenCalledTimes(1);
});
