import { binned } from '@shared/model/map/heat';

/** Gathers the points of heat maps beside the page: a million of them take some tenths of a second. */
self.addEventListener('message', (event: MessageEvent<{ turn: number; points: Float64Array }>) => {
  const { turn, points } = event.data;
  const picture = binned(points);
  self.postMessage({ turn, picture }, { transfer: [picture.cells.buffer] });
});
