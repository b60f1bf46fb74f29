/** Announces an error to screen readers; an empty one takes no space. */
export function ErrorText({ children }: { children: string | null }) {
  return (
    <p role="alert" className="text-sm text-danger empty:hidden">
      {children}
    </p>
  );
}
