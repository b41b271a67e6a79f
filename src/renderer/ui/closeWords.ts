const CLOSE = '.bp6-dialog-close-button';

/**
 * Names the close buttons of the library's dialogs and drawers, which it knows only as "Close". They come with
 * a portal of their own at the end of the page.
 * @param word what such a button is called now
 * @returns names those that are open anew, for a change of language
 */
export function nameCloseButtons(page: Document, word: () => string): () => void {
  const name = (): void => {
    for (const button of page.querySelectorAll(CLOSE)) button.setAttribute('aria-label', word());
  };
  new MutationObserver(name).observe(page.body, { childList: true });
  return name;
}
