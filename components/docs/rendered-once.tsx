import { Fragment, isValidElement, type ReactNode } from "react";

interface RenderedOnceProps {
  readonly as: "dl" | "tbody";
  readonly className?: string;
  readonly subject: object;
  readonly render: () => ReactNode;
}

export function RenderedOnce({ as: Element, className, subject, render }: RenderedOnceProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own elements, escaped by renderOnce
  return <Element className={className} dangerouslySetInnerHTML={renderOnce(subject, render)} />;
}

/**
 * Returns static markup for `dangerouslySetInnerHTML`, rendered once per `subject`. React would render each element
 * twice per reader, for the page and for the browser's copy. Throws if an element is not plain or a component has
 * state.
 */
export function renderOnce(subject: object, render: () => ReactNode): { readonly __html: string } {
  const storedMarkup = markupBySubject.get(subject);
  if (storedMarkup !== undefined) return storedMarkup;
  const markup = { __html: toMarkup(render()) };
  markupBySubject.set(subject, markup);
  return markup;
}

const markupBySubject = new WeakMap<object, { readonly __html: string }>();

/** Renders as react-dom/server does, which Next does not allow in server components. */
function toMarkup(node: unknown): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "string" || typeof node === "number") return escapeHtml(String(node));
  if (Array.isArray(node)) return node.map(toMarkup).join("");
  if (!isValidElement<Readonly<Record<string, unknown>>>(node)) throw new Error("not a plain element");
  const { type, props } = node;
  if (type === Fragment) return toMarkup(props.children);
  if (isComponent(type)) return toMarkup(type(props));
  if (typeof type !== "string") throw new Error("not a plain element");
  const attributes = Object.entries(props).map(([name, value]) => toAttribute(name, value));
  return `<${type}${attributes.join("")}>${toMarkup(props.children)}</${type}>`;
}

function toAttribute(name: string, value: unknown): string {
  if (name === "children" || value === undefined) return "";
  if (typeof value !== "string") throw new Error(`the attribute ${name} is no text`);
  return ` ${name === "className" ? "class" : name}="${escapeHtml(value)}"`;
}

/** A client component is an object, and a class component is refused as no plain element. */
function isComponent(type: unknown): type is (props: object) => ReactNode {
  return typeof type === "function";
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
