import { output } from './programs';
import type { Environment } from './programs';

/** Writes all monitors as one PNG. */
export async function takePicture(env: Environment, file: string): Promise<void> {
  await output(env, 'import', ['-window', 'root', file]);
}
