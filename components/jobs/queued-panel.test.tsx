import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QueuedPanel } from "./queued-panel";

test("without scripts the page of a running job says to reload it", () => {
  const html = renderToStaticMarkup(<QueuedPanel title="Launch" />);
  expect(html).toMatch(/<noscript>.*does not follow the job\. Reload it after a while\.<\/noscript>/);
});
