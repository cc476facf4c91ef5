type Child = Node | string | null;

/** Creates an element with its attributes; texts become text nodes, never markup. */
export function makeElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/**
 * Returns the page's element with this id, which the server side wrote.
 * @throws Error when the page was not written by the same build
 */
export function pageElementById<Kind extends HTMLElement>(id: string, kind: abstract new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

/** Renders a list of ids as links within the page. */
export function idLinkList(prefix: 'check' | 'clause' | 'finding', ids: readonly string[]): HTMLElement {
  return makeElement(
    'ul',
    { class: 'links' },
    ...ids.map((id) => makeElement('li', {}, makeElement('a', { href: `#${prefix}-${encodeURIComponent(id)}` }, id))),
  );
}

/** Renders text of ours, with wire names between backticks as code. */
export function proseNodes(text: string): Child[] {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : makeElement('code', {}, part)));
}

/** Shows the hidden ones among these elements; the returned function hides them again. */
export function unhideElements(elements: readonly HTMLElement[]): () => void {
  const hidden = elements.filter((one) => one.hidden);
  for (const one of hidden) one.hidden = false;
  return () => {
    for (const one of hidden) one.hidden = true;
  };
}
