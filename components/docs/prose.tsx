import { Fragment } from "react";

/** Renders words between backticks as code. */
export function Prose({ text }: { text: string }) {
  const pieces = Array.from(text.matchAll(/([^`]*)(?:`([^`]*)`)?/g), ([, words = "", code = ""]) => ({
    words,
    code,
  }));
  return pieces.map(({ words, code }) => (
    <Fragment key={`${words}|${code}`}>
      {words}
      {code !== "" && <code className="figure text-text wrap-anywhere">{code}</code>}
    </Fragment>
  ));
}
