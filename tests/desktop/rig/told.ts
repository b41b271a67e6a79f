import { beforeEach } from 'vitest';
import { roomNumber } from './rooms';

declare module 'vitest' {
  interface TaskMeta {
    /** Number of the room in which a test ran. */
    room?: number;
  }
}

/** The report says of each test in which room it ran. */
beforeEach(({ task }) => {
  task.meta.room = roomNumber();
});
