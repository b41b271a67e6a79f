import type { Unsubscribe } from '@shared/base/disposable';

/** Calls back whenever a video has gone on; at its beginning nothing has moved. @returns the end of it */
export function onMove(video: HTMLVideoElement, moved: () => void): Unsubscribe {
  let shown = 0;
  const look = (): void => {
    if (video.currentTime === shown) return;
    shown = video.currentTime;
    moved();
  };
  video.addEventListener('timeupdate', look);
  return () => video.removeEventListener('timeupdate', look);
}
