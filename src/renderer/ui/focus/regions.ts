import { focusHome } from './homes';
import { focusMain, focusOn, openModal, tabStops } from './places';

/** The parts of the console between which F6 moves; one inside another belongs to that. */
const REGIONS = [
  '.cj-side',
  '.cj-top',
  '.cj-tabs',
  '[role=search]',
  '.cj-alarm-filters',
  '.cj-tree-pane',
  '.cj-list-grid',
  '.cj-preview-pane',
  '.cj-journal-scroll',
  '.cj-panels',
  '.cj-detail',
].join(', ');

/** Regions in the order of the page; a page without any is one itself. */
function regions(): readonly Element[] {
  const all = [...document.querySelectorAll(REGIONS)].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      one.parentElement?.closest(REGIONS) == null &&
      tabStops(one).length > 0,
  );
  const main = document.querySelector('main');
  return main === null || all.some((one) => main.contains(one)) ? all : [...all, main];
}

function enter(region: Element): boolean {
  if (region.matches('main')) return focusMain();
  const current = region.querySelector('[aria-current=page], [role=tree]');
  return focusOn(current) || focusHome(region) || focusOn(tabStops(region)[0]);
}

/** Moves the keyboard to the next part of the console, or with -1 to the one before; never out of a dialog. */
export function focusRegion(by: 1 | -1): void {
  if (openModal() !== null || document.body.classList.contains('cj-locked')) return;
  const all = regions();
  const { activeElement: now } = document;
  const at = all.findIndex((one) => one.contains(now));
  // From outside of all, the next one is the first of the page, not of the window.
  const first = all.findIndex((one) => one.closest('main') !== null);
  const from = at >= 0 ? at : by === 1 ? first - 1 : first;
  for (let step = 1; step <= all.length; step += 1) {
    const region = all[(((from + by * step) % all.length) + all.length) % all.length];
    if (region !== undefined && enter(region)) return;
  }
}
