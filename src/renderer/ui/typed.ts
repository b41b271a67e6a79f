/** Marks what shows text that the page hands over, or that is in its address, when it is given up. */
export const KEPT_TEXT = 'data-kept-text';

/** Kinds of an input box into which nobody types. */
const NOT_TYPED: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'range']);

/** The text of an element that people type into; null for any other. */
function textOf(target: EventTarget | null): string | null {
  if (target instanceof HTMLTextAreaElement) return target.value;
  if (target instanceof HTMLInputElement) return NOT_TYPED.has(target.type) ? null : target.value;
  return target instanceof HTMLElement && target.isContentEditable ? target.innerText : null;
}

/**
 * Follows what people type on a page.
 * @returns whether anything of it still stands in a box that is not marked as kept
 */
export function followTyped(page: Document): () => boolean {
  const typed = new Set<HTMLElement>();
  page.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLElement && textOf(target) !== null) typed.add(target);
    },
    true,
  );
  return () => {
    for (const box of typed) {
      // What was emptied, or went with its form, is nobody's text any more.
      if (!box.isConnected || textOf(box) === '') typed.delete(box);
    }
    return [...typed].some((box) => box.closest(`[${KEPT_TEXT}]`) === null);
  };
}
