import { writeFile } from 'node:fs/promises';
import type { Composition } from './compose';

/** Exit codes of an unattended self-test; that it could not run is REFUSED_CODE. */
const PASSED_CODE = 0;
const FAILED_CODE = 1;

/**
 * Runs the automatic steps of the self-test, prints the report and writes the JSON one.
 * @param file path of the JSON report; '' for none
 * @returns exit code: 0 when nothing failed, else 1
 * @throws Error when the report cannot be written
 */
export async function runUnattended(parts: Composition, file: string): Promise<number> {
  await parts.platform.settled();
  const { text, json, counts } = await parts.areas.selfTest.unattended();
  // The end of the process must not cut it off: pipes of Windows are written later.
  await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()));
  if (file !== '') await writeFile(file, json, { mode: 0o600 });
  return counts.failed === 0 ? PASSED_CODE : FAILED_CODE;
}
