/** Keys that close, send or move: while a character is composed they belong to the input method. */
const OWN_KEYS: ReadonlySet<string> = new Set(['Escape', 'Enter', 'Tab']);

/**
 * Keeps keys of a running composition from the page: Escape drops a candidate of the input method and
 * closes no dialog, Enter takes one and sends no form. The field itself gets its text by other events.
 */
export function keepComposition(host: Window): void {
  host.addEventListener(
    'keydown',
    (event) => {
      const composing = event.isComposing || event.key === 'Process';
      if (composing && (OWN_KEYS.has(event.key) || event.key === 'Process'))
        event.stopImmediatePropagation();
    },
    true,
  );
}
