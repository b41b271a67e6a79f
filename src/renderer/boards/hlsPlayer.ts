import Hls, { type HlsConfig, type Loader, type LoaderContext, LoadStats } from 'hls.js/light';
import type { Unsubscribe } from '@shared/base/disposable';
import type { CameraFault, CameraStream } from '@shared/model/camera';
import type { CameraWatchDeps, PlayerHooks } from './cameraWatch';
import { onMove } from './moving';

/** Seconds that lie ready before and behind what is shown, and bytes at most: a board runs for months. */
const AHEAD_S = 12;
const MOST_AHEAD_S = 24;
const BEHIND_S = 6;
const MOST_BYTES = 16 * 1024 * 1024;

type Ask = CameraWatchDeps['part'];

/**
 * Plays a stream in pieces. Its pieces come by main: pages have no network.
 * @returns a function that ends it and frees its buffers
 */
export function playHls(
  video: HTMLVideoElement,
  stream: CameraStream,
  ask: Ask,
  hooks: PlayerHooks,
): Unsubscribe {
  /** Why the last piece did not come; it says more than the player does. */
  let last: CameraFault | null = null;
  const hls = new Hls({
    // Its worker would be made of a text, which the pages' policy refuses.
    enableWorker: false,
    loader: loaderOf(stream.handle, ask, (fault) => {
      last = fault;
      if (fault.why === 'expired' || fault.why === 'notAllowed') hooks.failed(fault);
    }),
    maxBufferLength: AHEAD_S,
    maxMaxBufferLength: MOST_AHEAD_S,
    maxBufferSize: MOST_BYTES,
    backBufferLength: BEHIND_S,
  });
  const still = onMove(video, hooks.moved);
  video.muted = true;
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    // Ended before it began: the next attempt plays.
    video.play().catch(() => undefined);
  });
  hls.on(Hls.Events.ERROR, (_event, { details, fatal, type }) => {
    if (!fatal) return;
    const why = type === Hls.ErrorTypes.NETWORK_ERROR ? 'notConnected' : 'lies';
    hooks.failed(last ?? { why, detail: details });
  });
  hls.loadSource(stream.address);
  hls.attachMedia(video);
  return () => {
    still();
    hls.destroy();
    video.removeAttribute('src');
    video.load();
  };
}

/** How the player gets its pieces. */
function loaderOf(
  handle: string,
  ask: Ask,
  failed: (fault: CameraFault) => void,
): HlsConfig['loader'] {
  return class MainLoader implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    stats = new LoadStats();

    destroy(): void {
      this.abort();
      this.context = null;
    }

    abort(): void {
      this.stats.aborted = true;
    }

    load: Loader<LoaderContext>['load'] = (context, _config, callbacks) => {
      const { stats } = this;
      this.context = context;
      stats.loading.start = performance.now();
      void ask(handle, context.url)
        .catch(() => ({ ok: false, error: { why: 'notConnected', detail: '' } }) as const)
        .then((answer) => {
          if (stats.aborted) return;
          stats.loading.first = stats.loading.end = performance.now();
          if (!answer.ok) {
            failed(answer.error);
            callbacks.onError({ code: 0, text: answer.error.why }, context, null, stats);
            return;
          }
          const bytes = Uint8Array.from(atob(answer.value.base64), (one) => one.charCodeAt(0));
          stats.loaded = stats.total = bytes.byteLength;
          const data =
            context.responseType === 'arraybuffer' ? bytes.buffer : new TextDecoder().decode(bytes);
          callbacks.onSuccess({ url: context.url, data, code: 200 }, stats, context, null);
        });
    };
  };
}
