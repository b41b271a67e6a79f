import { setWorkerUrl } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

interface TrustedPolicy {
  createScriptURL(address: string): object;
}
interface TrustedHost {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (address: string) => string },
    ): TrustedPolicy;
  };
}

let done = false;

/**
 * Tells the library where its worker is. Pages demand trusted types: the one policy that exists makes the
 * address of this worker and nothing else. The library asks the address how it ends, as of a text.
 */
export function nameWorker(): void {
  if (done) return;
  done = true;
  const address = new URL(workerAddress, document.baseURI).href;
  const { trustedTypes } = globalThis as TrustedHost;
  if (trustedTypes === undefined) {
    setWorkerUrl(address);
    return;
  }
  const policy = trustedTypes.createPolicy('map-worker', { createScriptURL: () => address });
  const trusted = Object.assign(policy.createScriptURL(''), {
    endsWith: (end: string) => address.endsWith(end),
    split: (at: RegExp) => address.split(at),
  });
  setWorkerUrl(trusted as unknown as string);
}
