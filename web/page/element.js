/**
 * Builders for elements, so that no text ever becomes markup.
 *
 * @typedef {Node|string|number|null|undefined|false|readonly any[]} Child
 * @typedef {Record<string, string|number|boolean|null|undefined|((event: any) => void)>} Attributes
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * @param {Node} parent
 * @param {Child[]} children
 */
function fill(parent, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) fill(parent, child);
    else parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/**
 * An HTML element. An attribute such as `onclick` with a function listens.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  fill(element, children);
  return element;
}

/**
 * An SVG element.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag));
  dress(element, attributes);
  fill(element, children);
  return element;
}

/**
 * Puts children in place of what an element held.
 *
 * @param {Element} element
 * @param {...Child} children
 */
export function refill(element, ...children) {
  element.replaceChildren();
  fill(element, children);
}
