import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QueuedPanel } from "./queued-panel";

test("readers without scripts are told to reload the page of a job that runs", () => {
  const html = renderToStaticMarkup(<QueuedPanel title="Launch" />);
  expect(html).toMatch(/<noscript>.*does not follow the job\. Reload it after a while\.<\/noscript>/);
});
