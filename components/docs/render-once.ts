import { Fragment, isValidElement, type ReactNode } from "react";

/**
 * The markup of a part of a page that is the same for everybody, as `dangerouslySetInnerHTML` takes it: rendered the first
 * time that `subject`, what it shows, is asked for. React would render each of its elements for each reader, once for the
 * page and once more for the browser's copy of it. Such a part is made of plain elements and of components without
 * state; throws an Error for any other.
 */
export function renderOnce(subject: object, render: () => ReactNode): { readonly __html: string } {
  const known = rendered.get(subject);
  if (known !== undefined) return known;
  const markup = { __html: toMarkup(render()) };
  rendered.set(subject, markup);
  return markup;
}

const rendered = new WeakMap<object, { readonly __html: string }>();

/** Renders to markup as react-dom/server would, which Next keeps out of what it renders pages with. */
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

/**
 * Tells whether an element's type is a function that can be called. A component that renders in the browser is an
 * object that stands for it, and a component that is a class is refused as no plain element.
 */
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
