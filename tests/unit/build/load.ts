import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** A module of build/lib, which is plain JavaScript and so has no types of its own. */
export async function loadScript<T>(name: string): Promise<T> {
  const file = new URL(`../../../build/lib/${name}.mjs`, import.meta.url).href;
  return (await import(/* @vite-ignore */ file)) as T;
}
