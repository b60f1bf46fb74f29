/** Keys to the next and previous link. */
const KEYS = { rows: ["ArrowDown", "ArrowUp"], columns: ["ArrowRight", "ArrowLeft"] } as const;

/** Makes the `links` in `frame` one tab stop with arrow keys, Home and End. */
export function rove(frame: HTMLElement | null, links: string, along: keyof typeof KEYS): void {
  if (frame === null) return;
  const [next, previous] = KEYS[along];
  const isRows = along === "rows";
  const list = () => Array.from(frame.querySelectorAll<HTMLElement>(links));
  const stopAt = (chosen: HTMLElement | undefined) => {
    for (const link of list()) {
      link.tabIndex = link === chosen ? 0 : -1;
      link.setAttribute(
        "aria-keyshortcuts",
        `${previous} ${next} ${isRows ? "ArrowRight ArrowLeft " : ""}Home End`,
      );
      if (isRows) link.setAttribute("aria-description", "Arrow keys move between rows and within a row.");
    }
  };
  const allLinks = list();
  stopAt(allLinks.find((link) => link === document.activeElement) ?? allLinks[0]);
  frame.onkeydown = (event) => {
    // The frame of the heads of columns within this one has moved the focus.
    if (event.defaultPrevented) return;
    if (isRows && moveWithinRow(event)) return;
    const rows = list();
    const active = document.activeElement;
    const exact = rows.findIndex((link) => link.contains(active));
    // Other links and buttons of a row move as its first link.
    const row = isRows ? findRow(active) : null;
    const index = exact < 0 && row !== null ? rows.findIndex((link) => row.contains(link)) : exact;
    const positions: Readonly<Record<string, number>> = {
      [next]: Math.min(index + 1, rows.length - 1),
      [previous]: index - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const to = index < 0 ? undefined : rows[positions[event.key] ?? -1];
    if (to === undefined) return;
    event.preventDefault();
    stopAt(to);
    to.focus();
  };
}

/** Moves the focus to the next or previous visible link or button of its row. Returns whether it moved. */
function moveWithinRow(event: KeyboardEvent): boolean {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const active = document.activeElement;
  if (step === undefined || !(active instanceof HTMLElement)) return false;
  const stops = Array.from(findRow(active)?.querySelectorAll<HTMLElement>("a[href], button") ?? []);
  const visible = stops.filter((stop) => stop.checkVisibility());
  const to = visible[visible.indexOf(active) + step];
  if (!visible.includes(active) || to === undefined) return false;
  event.preventDefault();
  to.focus();
  return true;
}

function findRow(element: Element | null): Element | null {
  return element?.closest("tr, li") ?? null;
}
