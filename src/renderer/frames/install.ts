import { systemClock } from '@shared/base/clock';
import { Frames } from './frames';

// Before everything else of the page: libraries keep the functions that they find.
const frames = new Frames(
  {
    request: window.requestAnimationFrame.bind(window),
    cancel: window.cancelAnimationFrame.bind(window),
  },
  systemClock(),
  (error) => reportError(error),
);
window.requestAnimationFrame = (callback) => frames.request(callback);
window.cancelAnimationFrame = (id) => frames.cancel(id);
