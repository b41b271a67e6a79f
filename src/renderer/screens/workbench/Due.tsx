import type { BoardQueryState, TileLink } from '@shared/model/board';
import {
  REMINDER_CATEGORIES,
  type ReminderCategory,
  type ReminderItem,
} from '@shared/model/messageBox';
import { wallDay } from '@shared/base/time';
import { dayBounds, rangeKeys } from '@shared/model/dayRange';
import { cityOffset } from '@shared/model/diagnostics';
import { useMirrored } from '@renderer/data/mirrored';
import { useLive, useNow } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { Card } from './Card';
import { FeedAge } from '@renderer/features/desk/FeedAge';
import type { DeskFeeds } from '@renderer/features/desk/useDesk';
import { useFollow } from '@renderer/features/desk/useFollow';

/** What is due changes at midnight only. ms */
const REFRESH_MS = 60_000;
/** The family of the due dates, and their day. */
const FAMILY = 'vehicleMaintain';
const DAY_FIELD = 'insuranceExpirationTime';

/** What waits for a decision, and what is due for vehicles; each number leads to its list. */
export function Due(props: { readonly feeds: DeskFeeds }) {
  const { t } = useTranslation();
  const follow = useFollow();
  const reminders = useMirrored('reminders');
  const offsetMs = useLive((live) => cityOffset(live.serverClock));
  const today = wallDay(useNow(REFRESH_MS) + offsetMs);
  const applied = props.feeds['applied'];
  const waiting = waitingIn(applied);
  const groups = REMINDER_CATEGORIES.map((category) => {
    const items = (reminders?.items ?? []).filter((item) => item.category === category);
    return { category, ...dueCounts(items, today), links: dueLinks(category, items, today) };
  }).filter(({ expired, coming }) => expired + coming > 0);
  return (
    <Card name="due" title={t('workbench.due.title')} age={<FeedAge state={applied} />}>
      {waiting === 0 && groups.length === 0 && (
        <p className="cj-desk-note">{t('workbench.due.none')}</p>
      )}
      <ul className="cj-desk-lines">
        {waiting === 'unknown' && (
          <li data-unknown="applied">
            <span>{t('workbench.due.applied')}</span>
            <b>{t('workbench.unknown')}</b>
          </li>
        )}
        {typeof waiting === 'number' && waiting > 0 && (
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
        {groups.map(({ category, expired, coming, links }) => (
          <li key={category} data-category={category}>
            <button type="button" className="cj-desk-count" onClick={() => follow(links.all)}>
              <span>{t(`reminders.category.${category}`)}</span>
            </button>
            {expired > 0 && (
              <button
                type="button"
                className="cj-desk-count"
                data-count="expired"
                onClick={() => follow(links.expired)}
              >
                <b data-level="warn">{t('workbench.due.expired', { count: expired })}</b>
              </button>
            )}
            {coming > 0 && (
              <button
                type="button"
                className="cj-desk-count"
                data-count="coming"
                onClick={() => follow(links.coming)}
              >
                <b>{t('workbench.due.coming', { count: coming })}</b>
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * How many applications wait for whoever looks: none for those who may not see them; `unknown` where the server
 * does not answer, null before it was asked. Pure.
 */
export function waitingIn(state: BoardQueryState | undefined): number | 'unknown' | null {
  if (state?.data?.kind === 'page') return state.data.page.total;
  if (state === undefined || state.failure === null) return null;
  return state.failure.kind === 'noPermission' ? 0 : 'unknown';
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

/**
 * The lists of what is counted: the same kind, and before today, or from today to the last day that the server
 * reminds of.
 * @param today yyyy-MM-dd by the server's clock
 */
export function dueLinks(
  category: ReminderCategory,
  items: readonly Pick<ReminderItem, 'insuranceExpirationTime'>[],
  today: string,
): Readonly<Record<'all' | 'expired' | 'coming', TileLink>> {
  const kind = { type_equal: String(category) };
  const days = items.map((item) => item.insuranceExpirationTime.slice(0, today.length));
  const last = days.reduce((later, day) => (day > later ? day : later), today);
  const coming = dayBounds(today, last);
  const keys = rangeKeys(DAY_FIELD);
  return {
    all: { family: FAMILY, filters: kind },
    expired: { family: FAMILY, filters: { ...kind, [keys.to]: `${today} 00:00:00` } },
    coming: {
      family: FAMILY,
      filters: { ...kind, [keys.from]: coming.from, [keys.to]: coming.to },
    },
  };
}
