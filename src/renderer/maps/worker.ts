import { setWorkerUrl } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { trustedAddress } from './trusted';

let done = false;

/** Tells the library where its worker is. The library asks the address how it ends, as of a text. */
export function nameWorker(): void {
  if (done) return;
  done = true;
  const address = new URL(workerAddress, document.baseURI).href;
  const trusted = trustedAddress('map');
  if (typeof trusted === 'string') {
    setWorkerUrl(trusted);
    return;
  }
  const asText = Object.assign(trusted, {
    endsWith: (end: string) => address.endsWith(end),
    split: (at: RegExp) => address.split(at),
  });
  setWorkerUrl(asText as unknown as string);
}
