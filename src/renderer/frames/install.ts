import { systemClock } from '@shared/base/clock';
import { Frames } from './frames';

// Before everything else of the page: libraries keep the functions that they find.
const channel = new MessageChannel();
/** What the next message calls; messages wait for no frame and no timer. */
const soon: (() => void)[] = [];
channel.port1.onmessage = () => soon.shift()?.();

const frames = new Frames(
  {
    request: window.requestAnimationFrame.bind(window),
    cancel: window.cancelAnimationFrame.bind(window),
    soon: (run) => {
      soon.push(run);
      channel.port2.postMessage(null);
    },
  },
  systemClock(),
  (error) => reportError(error),
);
window.requestAnimationFrame = (callback) => frames.request(callback);
window.cancelAnimationFrame = (id) => frames.cancel(id);
