/** A circle in a drawing. */
export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A ring that is visible while the link of class `group/mark` around it is focused by keyboard. */
export function FocusRing({ x, y, radius, width }: Circle & { readonly width: number }) {
  const className = "opacity-0 group-focus-visible/mark:opacity-100";
  return (
    <circle
      cx={x}
      cy={y}
      r={radius}
      fill="none"
      stroke="var(--focus)"
      strokeWidth={width}
      className={className}
    />
  );
}
