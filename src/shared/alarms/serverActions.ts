import { SOURCE_CLASSES } from '../model/alarmClasses';
import type { DeclaredAction } from './declared';

/** Every server action that a class names, once. */
export const SERVER_ACTIONS: readonly DeclaredAction[] = [
  ...new Set(Object.values(SOURCE_CLASSES).flatMap(({ serverAction }) => serverAction ?? [])),
];
