import { beforeAll } from 'vitest';
import { setTimeZone } from '@shared/base/time';

/** Files that share their modules: a program begins in the workstation's zone, whatever an earlier file has set. */
beforeAll(() => setTimeZone(null));
