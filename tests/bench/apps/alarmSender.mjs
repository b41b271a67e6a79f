/**
 * A websocket server in a thread of its own that sends garbage-drop alarms on request, so that the
 * client that is measured does not share its loop. Messages: { count, perSecond } (0: as fast as the
 * socket takes them). Each text carries when it was sent, ms since 1970 with fractions.
 */
import { parentPort } from 'node:worker_threads';
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const now = () => performance.timeOrigin + performance.now();
/** Messages are sent in slices of this length, ms: timers are not finer. */
const SLICE_MS = 5;
/** A socket that holds this much is left alone for a slice, bytes. */
const FULL = 1_000_000;

let peer = null;
server.on('listening', () => parentPort.postMessage({ port: server.address().port }));
server.on('connection', (socket) => {
  peer = socket;
  parentPort.postMessage({ joined: true });
});

parentPort.on('message', ({ count, perSecond }) => {
  const begun = now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = perSecond === 0 ? count : Math.floor(((now() - begun) * perSecond) / 1000) + 1;
    while (sent < Math.min(due, count) && peer.bufferedAmount < FULL) {
      peer.send(`点${sent}@${now().toFixed(2)},1,35`);
      sent += 1;
    }
    if (sent >= count) {
      clearInterval(timer);
      parentPort.postMessage({ done: true });
    }
  }, SLICE_MS);
});
