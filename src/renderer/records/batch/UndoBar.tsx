import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useStore } from 'zustand';
import { Button, Callout } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import type { Translate } from '@shared/model/translate';
import { useServices } from '@renderer/data/services';
import { KEYS } from '@renderer/ui/keys';
import { useShortcuts } from '@renderer/ui/shortcuts';
import { BatchProgress } from './BatchProgress';
import { titleOf } from './report';
import type { Withheld, UndoQueue } from './undoQueue';
import type { Removals } from './useUndoQueue';

/** Interval of the countdown, ms: no second is skipped. */
const TICK_MS = 250;
const NAMES_SHOWN = 3;

/**
 * A line for each removal that can still be undone, with its countdown; Ctrl+Z takes the latest one back. One that
 * the lock held back is told until somebody has read it.
 */
export function UndoBars(props: {
  readonly family: FamilySpec;
  readonly removals: Removals;
  readonly jobOf: (key: number) => string;
}) {
  const { t } = useTranslation();
  const { family, jobOf } = props;
  const { queue, unsent, forgetUnsent } = props.removals;
  const entries = useStore(queue.store);
  useShortcuts([
    {
      keys: KEYS.undo,
      label: t('list.keys.undo'),
      group: t('list.keys.row'),
      run: () => queue.undoLatest(),
      enabled: entries.some(({ state }) => state === 'waiting'),
    },
  ]);
  return (
    <>
      {entries.map((entry) => (
        <UndoBar key={entry.key} family={family} queue={queue} jobOf={jobOf} entry={entry} />
      ))}
      {unsent.length > 0 && (
        <Callout
          compact
          icon={false}
          intent="warning"
          className="cj-list-bar cj-undo"
          data-withheld="unsent"
        >
          <span role="status">
            {t('batch.lockedOut', { count: unsent.length, names: namesOf(t, family, unsent) })}
          </span>
          <Button size="small" text={t('batch.understood')} onClick={forgetUnsent} />
        </Callout>
      )}
    </>
  );
}

/** The first names of some rows. */
function namesOf(t: Translate, family: FamilySpec, rows: readonly RecordView[]): string {
  const names = rows.slice(0, NAMES_SHOWN).map((row) => titleOf(family, row));
  return names.join(t('form.comma')) + (rows.length > NAMES_SHOWN ? '…' : '');
}

function UndoBar(props: {
  readonly family: FamilySpec;
  readonly queue: UndoQueue<RecordView>;
  readonly jobOf: (key: number) => string;
  readonly entry: Withheld<RecordView>;
}) {
  const { t } = useTranslation();
  const { family, queue, entry } = props;
  const seconds = useSecondsTo(entry.due);
  return (
    <Callout
      compact
      icon={false}
      intent="warning"
      className="cj-list-bar cj-undo"
      data-withheld={entry.state}
    >
      {entry.state === 'sending' ? (
        <BatchProgress job={props.jobOf(entry.key)} total={entry.rows.length} />
      ) : (
        <>
          <span role="status">
            {t('batch.undoText', {
              count: entry.rows.length,
              names: namesOf(t, family, entry.rows),
            })}
          </span>
          <b>{t('batch.undoIn', { seconds })}</b>
          <Button
            size="small"
            intent="primary"
            icon={<Undo />}
            text={t('batch.undo')}
            title={t('batch.undoKey')}
            onClick={() => queue.undo(entry.key)}
          />
          <Button
            size="small"
            variant="minimal"
            text={t('batch.now')}
            onClick={() => queue.sendNow(entry.key)}
          />
        </>
      )}
    </Callout>
  );
}

function useSecondsTo(due: number): number {
  const { clock } = useServices();
  const left = (): number => Math.max(0, Math.ceil((due - clock.monotonic()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const read = (): void => setSeconds(Math.max(0, Math.ceil((due - clock.monotonic()) / 1000)));
    return clock.every(TICK_MS, 'undo countdown', read);
  }, [clock, due]);
  return seconds;
}
