import { useTranslation } from '@renderer/data/translation';
import { Button, Classes } from '@blueprintjs/core';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { KEYS } from '@renderer/ui/keys';
import { useShortcuts } from '@renderer/ui/shortcuts';

/** Where a record stands among those of the page, and the way to its neighbours. */
export interface RecordSteps {
  /** Counted from 1. */
  readonly at: number;
  readonly count: number;
  readonly go: (by: 1 | -1) => void;
}

/** The record before and the one after, by button and key, without closing the dialog. */
export function StepButtons({ steps }: { readonly steps: RecordSteps }) {
  const { t } = useTranslation();
  const { at, count, go } = steps;
  useShortcuts([
    {
      keys: KEYS.previousRecord,
      label: t('listDay.step.previous'),
      group: t('list.keys.row'),
      run: () => go(-1),
      always: true,
      repeats: true,
    },
    {
      keys: KEYS.nextRecord,
      label: t('listDay.step.next'),
      group: t('list.keys.row'),
      run: () => go(1),
      always: true,
      repeats: true,
    },
  ]);
  const step = (by: 1 | -1, enabled: boolean) => (
    <Button
      variant="minimal"
      // A button that is switched off would lose the keyboard.
      aria-disabled={!enabled}
      className={enabled ? '' : Classes.DISABLED}
      icon={by < 0 ? <ChevronUp /> : <ChevronDown />}
      text={t(by < 0 ? 'listDay.step.previous' : 'listDay.step.next')}
      title={(by < 0 ? KEYS.previousRecord : KEYS.nextRecord)[0]}
      onClick={() => go(by)}
    />
  );
  return (
    <span className="cj-steps">
      {step(-1, at > 1)}
      {step(1, at < count)}
      <span className="cj-hint" role="status">
        {t('listDay.step.of', { at, count })}
      </span>
    </span>
  );
}
