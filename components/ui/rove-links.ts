/** Makes one stop for the tab key of what `links` selects in `frame`, with keys that go from one to the next. */
export function rove(frame: HTMLElement | null, links: string): void {
  if (frame === null) return;
  const list = () => Array.from(frame.querySelectorAll<HTMLElement>(links));
  const stopAt = (chosen: HTMLElement | undefined) => {
    for (const link of list()) {
      link.tabIndex = link === chosen ? 0 : -1;
      link.setAttribute("aria-keyshortcuts", "ArrowUp ArrowDown Home End");
    }
  };
  const all = list();
  stopAt(all.find((link) => link === document.activeElement) ?? all[0]);
  frame.onkeydown = (event) => {
    const rows = list();
    const at = rows.findIndex((link) => link.contains(document.activeElement));
    const to = at < 0 ? undefined : rows[findTarget(event.key, at, rows.length)];
    if (to === undefined) return;
    event.preventDefault();
    stopAt(to);
    to.focus();
  };
}

/** Index that a key leads to; -1 where it leads nowhere. */
function findTarget(key: string, at: number, count: number): number {
  switch (key) {
    case "ArrowDown":
      return Math.min(at + 1, count - 1);
    case "ArrowUp":
      return at - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return -1;
  }
}
