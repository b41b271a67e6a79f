/**
 * Calls once the page has been painted: at the second frame from now. A hidden window does not paint, so
 * there it calls at once.
 */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') {
    run();
    return;
  }
  requestAnimationFrame(() => requestAnimationFrame(run));
}
