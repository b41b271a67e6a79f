/** In a layer of its own: there `!important` is above every other rule, however exact that one is. */
const NO_MOTION = `@layer hiddenMotion {
  *, ::before, ::after, ::backdrop {
    animation: none !important;
    transition: none !important;
  }
}`;

/**
 * Stops transitions and animations of a page while nobody sees it. The browser ends them in a frame, and a covered,
 * minimised or hidden page gets none: until it is seen again every element that ever began to move stays in
 * memory, with the closed screen to which it belongs. Without motion the elements have their final look at once.
 */
export function stopHiddenMotion({ document, CSSStyleSheet }: Window & typeof globalThis): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(NO_MOTION);
  document.adoptedStyleSheets.push(sheet);
  const follow = (): void => {
    sheet.disabled = document.visibilityState !== 'hidden';
  };
  document.addEventListener('visibilitychange', follow);
  follow();
}
