/**
 * Drawing: build a fresh tree with `h`, then `redraw` changes the page into it, touching only what differs, so that
 * focus, typing, scrolling and running animations survive. Clicks are found by their `data-action` (see `listen`).
 */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element. A property that is false, null or undefined is left out; true is an empty attribute.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export const h = (tag, props = {}, ...children) => build(document.createElement(tag), props, children);

/**
 * An element of a drawing: inside <svg>, or <svg> itself.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export const s = (tag, props = {}, ...children) => build(/** @type {SVGElement} */ (document.createElementNS(SVG, tag)), props, children);

/**
 * @template {Element} T
 * @param {T} element
 * @param {Record<string, string | number | boolean | null | undefined>} props
 * @param {(Child | Child[])[]} children
 * @returns {T}
 */
function build(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    setAttribute(element, name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * An attribute; a style goes through the CSSOM, because the attribute itself is refused by a policy without inline styles.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function setAttribute(element, name, value) {
  if (name !== "style") return element.setAttribute(name, value);
  /** @type {HTMLElement | SVGElement} */ (element).style.cssText = value;
}

/**
 * A drawing from our own markup, never from what others wrote.
 * @param {string} markup  what goes inside <svg>
 * @param {string} name  its class
 * @param {string} [box]
 */
export function picture(markup, name, box = "0 0 32 32") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box);
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = markup;
  return svg;
}

/**
 * Make the children of `root` equal to `fresh`.
 * @param {Element} root
 * @param {...(Child | Child[])} fresh
 */
export function redraw(root, ...fresh) {
  patchChildren(root, [...h("div", {}, ...fresh).childNodes]);
}

/** @param {Node} node */
const keyOf = (node) => (node instanceof Element ? node.getAttribute("data-key") : null);

/** @param {Node} a @param {Node} b */
const isAlike = (a, b) => a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

/** @param {Element} old @param {ChildNode[]} fresh */
function patchChildren(old, fresh) {
  const keyed = new Map([...old.children].filter(keyOf).map((child) => [keyOf(child), child]));
  /** @type {ChildNode | null} */
  let at = old.firstChild;
  for (const kid of fresh) {
    const key = keyOf(kid);
    const match = key !== null ? keyed.get(key) : at && isAlike(at, kid) ? at : null;
    if (match && isAlike(match, kid)) {
      if (match === at) at = at.nextSibling;
      else old.insertBefore(match, at);
      patch(match, kid);
    } else old.insertBefore(kid, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** @param {Node} old @param {Node} fresh */
function patch(old, fresh) {
  if (old instanceof Element && fresh instanceof Element) {
    const once = old.getAttribute("data-once"); // drawn once: what is inside stays as long as this does
    if (once !== null && once === fresh.getAttribute("data-once")) return;
    patchAttributes(old, fresh);
    patchChildren(old, [...fresh.childNodes]);
  } else if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
}

/** @param {Element} old @param {Element} fresh */
function patchAttributes(old, fresh) {
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name); // the visitor opens and shuts details
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) setAttribute(old, name, value);
  patchChoice(old, fresh);
}

/** What a visitor has chosen or typed outlives its attribute: bring it along, but never under the visitor's hands. */
/** @param {Element} old @param {Element} fresh */
function patchChoice(old, fresh) {
  if (old instanceof HTMLOptionElement && old.selected !== fresh.hasAttribute("selected")) old.selected = !old.selected;
  if (!(old instanceof HTMLInputElement) || old === document.activeElement) return;
  if (old.type === "radio") old.checked = fresh.hasAttribute("checked");
  if (old.type === "number" || old.type === "range") old.value = fresh.getAttribute("value") ?? "";
}

/**
 * Call the handler named by `data-action` of what is clicked.
 * @param {Element | Document} root
 * @param {Record<string, (target: HTMLElement, event: MouseEvent) => void>} handlers
 */
export function listen(root, handlers) {
  root.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const target = event.target.closest("[data-action]");
    if (!target || !(event instanceof MouseEvent)) return;
    handlers[target.getAttribute("data-action") ?? ""]?.(/** @type {HTMLElement} */ (target), event); // or of a drawing: it has a dataset too
  });
}

/**
 * The element a page cannot do without.
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`This page has no ${selector}.`);
  return found;
}
