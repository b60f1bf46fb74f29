"use client";

import { useEffect, useState } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { readAlertState, requestAlerts, stopAlerts } from "@/components/watch/show-alert";

/** Button that shows new events as notifications of the browser while the page is open. */
export function BrowserAlerts() {
  const [state, setState] = useState<ReturnType<typeof readAlertState>>("unsupported");
  useEffect(() => setState(readAlertState()), []);
  if (state === "unsupported") return null;
  const toggle = async () => setState(state === "on" ? stopAlerts() : await requestAlerts());
  return (
    <span className="flex items-center gap-2">
      {state === "blocked" && (
        <span role="status" className="text-sm text-warning">
          The browser blocks notifications of this site.
        </span>
      )}
      <button
        type="button"
        aria-pressed={state === "on"}
        data-tip="Shows new events as notifications of the browser while this page is open."
        onClick={toggle}
        className={`${BUTTON_STYLE.quiet} aria-pressed:text-accent`}
      >
        {state === "on" ? "Browser alerts on" : "Browser alerts"}
      </button>
    </span>
  );
}
