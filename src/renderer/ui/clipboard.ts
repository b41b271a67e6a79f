/**
 * Puts a text on the clipboard. Over the document's own command: pages of this app hold no permission for the clipboard's interface.
 * Call it in answer to a click or a key. @returns false when the system refused.
 */
export function copyText(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('aria-hidden', 'true');
  area.className = 'cj-clipboard';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  // The keys go on from the row where they were.
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}
