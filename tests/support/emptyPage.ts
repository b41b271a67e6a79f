/** As much of a page as React needs for components that draw nothing. */
export function emptyPage(): HTMLElement {
  const node = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const document = { ...node, nodeType: 9, defaultView: null, activeElement: null };
  return {
    ...node,
    nodeType: 1,
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: document,
    textContent: '',
  } as unknown as HTMLElement;
}
