import { useEffect } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { ChevronRight } from '@blueprintjs/icons';
import {
  REMINDER_CATEGORIES,
  REMINDER_WIDTH_REM,
  type ReminderCategory,
  type ReminderItem,
} from '@shared/model/messageBox';
import { useMirrored } from '@renderer/data/mirrored';
import { useNow, useServices } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import { byDue, DATE_CHARS, dateOf } from './due';
import { followRem, REM_VARIABLE } from './rem';
import './reminders.css';

/** What expires changes at midnight only. ms. */
const DAY_CHECK_MS = 60_000;

/**
 * The page behind it may be drawn after it, and have the focus then: it has that focus by itself, nobody put it
 * there.
 */
function takeFocus(dialog: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement?.matches('main') !== true) return;
  dialog.querySelector<HTMLElement>('.bp6-dialog-footer button')?.focus();
}

/**
 * Vehicles whose insurance, upkeep or inspection is due, until closed for this session. Its width depends on
 * the number of non-empty categories.
 */
export function RemindersDialog(props: { readonly onGo: (category: ReminderCategory) => void }) {
  const { t } = useTranslation();
  const { bridge, clock } = useServices();
  const state = useMirrored('reminders');
  useEffect(() => followRem(window, clock), [clock]);
  if (state === undefined || !state.shown || state.items.length === 0) return null;
  const groups = REMINDER_CATEGORIES.flatMap((category) => {
    const items = state.items.filter((item) => item.category === category);
    return items.length === 0 ? [] : [{ category, items }];
  });
  const close = (): void => bridge.command('reminders.close', undefined);
  const go = (category: ReminderCategory): void => {
    bridge.command('reminders.go', { category });
    props.onGo(category);
  };
  const rem = REMINDER_WIDTH_REM[groups.length] ?? 0;
  return (
    <Dialog
      isOpen
      title={t('reminders.title')}
      className="cj-reminders"
      portalClassName="cj-reminders-layer"
      style={{ width: `calc(${rem} * var(${REM_VARIABLE}))` }}
      // Without a modal backdrop: a date due in weeks must not cover an alarm.
      backdropClassName="cj-reminders-backdrop"
      enforceFocus={false}
      canOutsideClickClose={false}
      onClose={close}
      onOpened={takeFocus}
    >
      <DialogBody>
        <p className="cj-hint">{t('reminders.hint')}</p>
        <div className="cj-reminders-groups">
          {groups.map(({ category, items }) => (
            <Group key={category} category={category} items={items} onGo={() => go(category)} />
          ))}
        </div>
      </DialogBody>
      <DialogFooter actions={<Button autoFocus text={t('reminders.close')} onClick={close} />} />
    </Dialog>
  );
}

function Group(props: {
  readonly category: ReminderCategory;
  readonly items: readonly ReminderItem[];
  readonly onGo: () => void;
}) {
  const { t } = useTranslation();
  const { category, items } = props;
  const today = dateTimeText(useNow(DAY_CHECK_MS)).slice(0, DATE_CHARS);
  const { expired, coming } = byDue(items, today);
  const name = t(`reminders.category.${category}`);
  return (
    <section aria-label={name}>
      <h3>
        {name} <small>{t('reminders.count', { count: items.length })}</small>
      </h3>
      <div className="cj-reminders-due">
        {(['expired', 'coming'] as const).map((kind) => (
          <Due key={kind} kind={kind} items={kind === 'expired' ? expired : coming} />
        ))}
      </div>
      <Button
        variant="outlined"
        size="small"
        endIcon={<ChevronRight />}
        text={t('reminders.go', { name })}
        onClick={props.onGo}
      />
    </section>
  );
}

/** What is past its date, or what comes; empty without any. */
function Due(props: {
  readonly kind: 'expired' | 'coming';
  readonly items: readonly ReminderItem[];
}) {
  const { t } = useTranslation();
  const { kind, items } = props;
  if (items.length === 0) return null;
  return (
    <>
      <h4 className={`cj-reminders-${kind}`}>{t(`reminders.${kind}`, { count: items.length })}</h4>
      <ul>
        {items.map(({ id, carNo, insuranceExpirationTime }) => (
          <li key={id}>
            <strong>{carNo || t('reminders.noCar')}</strong>
            <time>{dateOf(insuranceExpirationTime) || t('reminders.noTime')}</time>
          </li>
        ))}
      </ul>
    </>
  );
}
