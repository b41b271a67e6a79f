/**
 * Calls once the page has been painted: the second frame after now. A hidden window paints
 * nothing, so there it calls at once.
 */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') {
    run();
    return;
  }
  requestAnimationFrame(() => requestAnimationFrame(run));
}
