/**
 * Calls back once, in the frame in which the first row of a grid is drawn. ag-grid-react begins to draw in a
 * task of its own after its page is laid out, and no event of the grid tells when React has drawn.
 * @returns ends the watch
 */
export function whenDrawn(place: HTMLElement, drawn: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (place.querySelector('[row-id]') === null) return;
    observer.disconnect();
    drawn();
  });
  observer.observe(place, { childList: true, subtree: true });
  return () => observer.disconnect();
}
