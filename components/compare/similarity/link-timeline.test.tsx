import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LinkTimeline } from "@/components/compare/similarity/link-timeline";
import type { LinkEvidenceRow } from "@/components/compare/similarity/similarity-graph";

/** Joint swaps of one token each, with a time of day and the seconds by which the second wallet is later. */
function render(...swaps: readonly [time: string, lagSeconds: number][]) {
  const events: LinkEvidenceRow["events"] = swaps.map(([time, lagSeconds], n) => ({
    ...{ mint: `mint ${n}`, at: `2026-11-20T${time}Z`, lagSeconds },
    ...{ lagSlots: null, tested: true, signatureA: `a ${n}`, signatureB: `b ${n}` },
  }));
  const html = renderToStaticMarkup(<LinkTimeline events={events} names={["A…A", "B…B"]} title="By time" />);
  const circles = Array.from(html.matchAll(/<circle cx="([\d.]+)" cy="(\d+)"/g), ([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  return {
    circles,
    tips: Array.from(html.matchAll(/data-tip="[^"]*?: ([^"]*)"/g), ([, tip]) => tip),
    ends: Array.from(html.matchAll(/dateTime="([^"]+)"/gi), ([, time]) => time),
  };
}

test("the swaps of a pair are on one axis from the first to the last, a row for each wallet", () => {
  const { circles, ends } = render(["10:00:00", 0], ["10:30:00", 0], ["11:00:00", 0]);
  expect(circles).toEqual([
    [12, 34],
    [12, 60],
    [320, 34],
    [320, 60],
    [628, 34],
    [628, 60],
  ]);
  expect(ends).toEqual(["2026-11-20T10:00:00.000Z", "2026-11-20T11:00:00.000Z"]);
});

test("the later wallet is on the right, and the tooltip names it with the seconds", () => {
  const { circles, tips } = render(["10:00:00", 60], ["10:04:00", -60], ["10:05:00", 0]);
  const positions = circles.map(([x]) => Math.round(x ?? 0));
  // Five minutes are 616 wide, so that a minute is 123.
  expect(positions.slice(0, 4)).toEqual([12, 135, 628, 505]);
  expect(tips).toEqual(["B…B 60 s later", "A…A 60 s later", "in the same second"]);
});

test("a single moment is in the middle", () => {
  expect(render(["10:00:00", 0]).circles).toEqual([
    [320, 34],
    [320, 60],
  ]);
});
