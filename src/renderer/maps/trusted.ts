import mapAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import heatAddress from './heat.worker?worker&url';

interface TrustedPolicy {
  createScriptURL(name: string): object;
}
interface TrustedHost {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (name: string) => string },
    ): TrustedPolicy;
  };
}

const WORKERS = { map: mapAddress, heat: heatAddress } as const;
export type MapWorker = keyof typeof WORKERS;

let policy: TrustedPolicy | undefined;

/**
 * The address of a worker of the maps. Pages demand trusted types: the one policy that exists makes the addresses
 * of these two workers and nothing else.
 */
export function trustedAddress(worker: MapWorker): string | object {
  const addressOf = (name: string): string =>
    new URL(name === 'heat' ? WORKERS.heat : WORKERS.map, document.baseURI).href;
  const { trustedTypes } = globalThis as TrustedHost;
  if (trustedTypes === undefined) return addressOf(worker);
  policy ??= trustedTypes.createPolicy('map-worker', { createScriptURL: addressOf });
  return policy.createScriptURL(worker);
}
