/**
 * Copies a text by the document's own command: pages of this app have no permission for the clipboard API.
 * Must be called in response to a click or a key. @returns false when the system refused.
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
  // Puts the focus back on the row.
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}
