import type { Alarm } from '@shared/model/alarm';
import type { ActDone } from './ActDialog';

/** The acts on alarms of the list. */
export const LIST_ACTS = [
  'acknowledge',
  'shelve',
  'unshelve',
  'comment',
  'assign',
  'close',
  'tellServer',
] as const;
export type ListAct = (typeof LIST_ACTS)[number];

/** Longest comment, reason or note, characters. */
export const WORDS_MAX = 1_000;

/** Props of every act dialog. */
export interface OneActProps {
  readonly alarms: readonly Alarm[];
  readonly onClose: () => void;
  readonly onDone: (done: ActDone) => void;
}
