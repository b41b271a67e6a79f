import { useNavigate } from 'react-router-dom';
import { REMINDER_CATEGORIES, type ReminderItem } from '@shared/model/messageBox';
import { wallDay } from '@shared/base/time';
import { cityOffset } from '@shared/model/diagnostics';
import { entryOf } from '@renderer/data/families';
import { useMirrored } from '@renderer/data/mirrored';
import { useLive, useNow } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { Card } from './Card';
import type { DeskFeeds } from '@renderer/features/desk/useDesk';
import { useFollow } from '@renderer/features/desk/useFollow';

/** What is due changes at midnight only. ms */
const REFRESH_MS = 60_000;
/** Kinds of due dates as the family has them, and the place of their lists among its paths. */
const KIND_FILTER = 'type_equal';

/** What waits for a decision, and what is due for vehicles; each leads to its list. */
export function Due(props: { readonly feeds: DeskFeeds }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const follow = useFollow();
  const reminders = useMirrored('reminders');
  const offsetMs = useLive((live) => cityOffset(live.serverClock));
  const today = wallDay(useNow(REFRESH_MS) + offsetMs);
  const applied = props.feeds['applied'];
  const waiting = applied?.data?.kind === 'page' ? applied.data.page.total : 0;
  const groups = REMINDER_CATEGORIES.map((category) => ({
    category,
    ...dueCounts(
      (reminders?.items ?? []).filter((item) => item.category === category),
      today,
    ),
  })).filter(({ expired, coming }) => expired + coming > 0);
  const list = (category: string): void => {
    const path = entryOf('vehicleMaintain')?.screen?.paths[0];
    if (path !== undefined) void navigate(`${path}?_f.${KIND_FILTER}=${category}`);
  };
  return (
    <Card name="due" title={t('workbench.due.title')}>
      {waiting === 0 && groups.length === 0 && (
        <p className="cj-desk-note">{t('workbench.due.none')}</p>
      )}
      <ul className="cj-desk-lines">
        {waiting > 0 && (
          <li>
            <button
              type="button"
              onClick={() =>
                follow({ family: 'materialApplyRecord', filters: { applyStatus_equal: '0' } })
              }
            >
              <span>{t('workbench.due.applied')}</span>
              <b>{t('workbench.due.count', { count: waiting })}</b>
            </button>
          </li>
        )}
        {groups.map(({ category, expired, coming }) => (
          <li key={category}>
            <button type="button" onClick={() => list(String(category))}>
              <span>{t(`reminders.category.${category}`)}</span>
              {expired > 0 && (
                <b data-level="warn">{t('workbench.due.expired', { count: expired })}</b>
              )}
              {coming > 0 && <b>{t('workbench.due.coming', { count: coming })}</b>}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How many are past their day, and how many come. @param today yyyy-MM-dd by the server's clock */
export function dueCounts(
  items: readonly Pick<ReminderItem, 'insuranceExpirationTime'>[],
  today: string,
): { readonly expired: number; readonly coming: number } {
  const day = ({ insuranceExpirationTime }: (typeof items)[number]): string =>
    insuranceExpirationTime.slice(0, today.length);
  const expired = items.filter((item) => day(item) !== '' && day(item) < today).length;
  return { expired, coming: items.length - expired };
}
