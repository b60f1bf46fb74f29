/** Footer that says what the figures are and are not. */
export function SiteFooter() {
  return (
    <footer className="mt-auto border-t border-line text-sm text-faint">
      <p className="mx-auto max-w-7xl px-4 py-4">
        Figures are computed from public transactions of the covered history. They describe the past and are
        no investment advice.
      </p>
    </footer>
  );
}
