import { rm } from 'node:fs/promises';

/**
 * Removes a test's folder. Windows removes no file that is open, and a thread or a process that was just
 * ended, or a scanner, may hold one for a moment: it is tried for some seconds.
 */
export function cleanUp(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
