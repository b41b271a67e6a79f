import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import { shownTime } from '@shared/base/zonedTime';
import { cityOffset } from '@shared/model/diagnostics';
import type { RecordView } from '@shared/catalogue/record';
import { entryOf } from '@renderer/data/families';
import { useLive, useNow } from '@renderer/data/services';
import { shortTime } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import { Card } from './Card';
import { FeedAge } from '@renderer/features/desk/FeedAge';
import type { DeskFeeds } from '@renderer/features/desk/useDesk';
import { useFollow } from '@renderer/features/desk/useFollow';
import { OPEN } from '@renderer/records/list/useLinks';

const REFRESH_MS = 60_000;
const LIST = { family: 'notice' } as const;

const textOf = ({ cells }: RecordView, name: string): string => {
  const cell = cells[name];
  return cell?.state === 'value' ? String(cell.value) : '';
};

/** The newest notices of the server; each opens itself. */
export function Notices(props: { readonly feeds: DeskFeeds }) {
  const { t } = useTranslation();
  const follow = useFollow();
  const navigate = useNavigate();
  const offsetMs = useLive((live) => cityOffset(live.serverClock));
  const now = useNow(REFRESH_MS) + offsetMs;
  const state = props.feeds['notices'];
  const records = state?.data?.kind === 'page' ? state.data.page.records : null;
  const open = ({ id }: RecordView): void => {
    const path = entryOf(LIST.family)?.screen?.paths[0];
    if (path !== undefined) void navigate(`${path}?${OPEN}=${encodeURIComponent(id)}`);
  };
  const all = (
    <Button
      size="small"
      variant="minimal"
      text={t('workbench.notices.all')}
      onClick={() => follow(LIST)}
    />
  );
  return (
    <Card
      name="notices"
      title={t('workbench.notices.title')}
      age={<FeedAge state={state} />}
      end={all}
    >
      {records?.length === 0 && <p className="cj-desk-note">{t('workbench.notices.none')}</p>}
      {records === null && (state?.failure ?? null) !== null && (
        <p className="cj-desk-note">{t('workbench.notices.unknown')}</p>
      )}
      <ul className="cj-desk-lines">
        {(records ?? []).map((record) => {
          const at = shownTime(textOf(record, 'releaseTime'));
          return (
            <li key={record.id}>
              <button type="button" onClick={() => open(record)}>
                <span title={textOf(record, 'title')}>{textOf(record, 'title') || '—'}</span>
                <time>{at === null ? '' : shortTime(at, now)}</time>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
