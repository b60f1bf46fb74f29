"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

/** Distance below the window at which something begins to load. */
const MARGIN = "200px";

/** Puts `children` in place once their place is about to be seen; until then, and while they load, `fallback`. */
export function WhenSeen({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: MARGIN,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{seen ? children : fallback}</div>;
}
