import ts from "typescript";

/** Lists the identifiers of a source file as `{ name, index }`, those in comments and strings excluded. */
export function listIdentifiers(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const identifiers = [];
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      identifiers.push({ name: node.text, index: node.getStart(source) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return identifiers;
}

/** Splits a name in camel case, snake case or kebab case: `MAX_BODY_KB`, `maxBodyKb` and `max-body-kb` are `max body kb`. */
export function splitName(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== "")
    .join(" ")
    .toLowerCase();
}
