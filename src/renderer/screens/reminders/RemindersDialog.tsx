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
import { useServices } from '@renderer/data/services';
import { followRem, REM_VARIABLE } from './rem';
import './reminders.css';

/** Length of a date, characters (spec 1 §2 Vehicle reminder dialog). */
const DATE_CHARS = 10;

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
      title={t('popups.reminders.title')}
      className="cj-reminders"
      portalClassName="cj-reminders-layer"
      style={{ width: `calc(${rem} * var(${REM_VARIABLE}))` }}
      // Without a modal backdrop: a date due in weeks must not cover an alarm.
      backdropClassName="cj-reminders-backdrop"
      enforceFocus={false}
      autoFocus={false}
      canOutsideClickClose={false}
      onClose={close}
    >
      <DialogBody>
        <p className="cj-hint">{t('popups.reminders.hint')}</p>
        <div className="cj-reminders-groups">
          {groups.map(({ category, items }) => (
            <Group key={category} category={category} items={items} onGo={() => go(category)} />
          ))}
        </div>
      </DialogBody>
      <DialogFooter actions={<Button text={t('popups.reminders.close')} onClick={close} />} />
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
  const name = t(`popups.reminders.category.${category}`);
  return (
    <section aria-label={name}>
      <h3>
        {name} <small>{t('popups.reminders.count', { count: items.length })}</small>
      </h3>
      <ul>
        {items.map(({ id, carNo, insuranceExpirationTime }) => (
          <li key={id}>
            <strong>{carNo || t('popups.reminders.noCar')}</strong>
            <time>
              {insuranceExpirationTime.slice(0, DATE_CHARS) || t('popups.reminders.noTime')}
            </time>
          </li>
        ))}
      </ul>
      <Button
        variant="outlined"
        size="small"
        endIcon={<ChevronRight />}
        text={t('popups.reminders.go', { name })}
        onClick={props.onGo}
      />
    </section>
  );
}
