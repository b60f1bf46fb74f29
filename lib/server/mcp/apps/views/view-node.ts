/** An element of a view. Texts become text nodes, so that nothing in a result is markup. */
export interface ViewNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (ViewNode | string)[];
}

export function createNode(
  tag: string,
  attributes: ViewNode["attributes"],
  ...children: ViewNode["children"]
): ViewNode {
  return { tag, attributes, children };
}

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const SVG_TAGS: ReadonlySet<string> = new Set(["svg", "g", "line", "circle", "text", "title"]);

/** Creates the element of a node in a document. */
export function createElement(document: Document, { tag, attributes, children }: ViewNode): Element {
  const element = SVG_TAGS.has(tag)
    ? document.createElementNS(SVG_NAMESPACE, tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(
    ...children.map((child) => (typeof child === "string" ? child : createElement(document, child))),
  );
  return element;
}

/** Returns the view of a refusal, of a job that runs, or of any other result. */
export function renderMessage(result: unknown): ViewNode {
  const read = (name: string): unknown =>
    typeof result === "object" && result !== null ? Reflect.get(result, name) : undefined;
  const [message] = [read("message"), read("status")].filter((text) => typeof text === "string");
  return createNode("p", {}, String(message ?? "This result has no view."));
}
