import { useTranslation } from '@renderer/data/translation';
import { Button, Checkbox, HTMLTable } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import { pathOf } from '@shared/model/pages';
import type { HandoverLine, HandoverSheet } from '@shared/model/kpi';
import { useChannelName, useClassName } from '@renderer/data/alarmWords';
import { dateTimeText } from '@renderer/data/time';
import { PriorityMark } from '@renderer/ui/PriorityMark';

/** Most lines on screen; paper and alarm list have the rest. All shelved alarms are shown for the review. */
const MOST_LINES = 300;

export interface Review {
  readonly seen: ReadonlySet<string>;
  readonly onSeen: (ids: readonly string[], seen: boolean) => void;
}

/** The parts of the sheet in order; an empty part says so in a line. */
export function HandoverSections(props: {
  readonly sheet: HandoverSheet;
  readonly review: Review;
}) {
  const { sheet, review } = props;
  return (
    <div className="cj-hand-parts">
      <Part name="open" lines={sheet.open} />
      <Part name="acknowledged" lines={sheet.acknowledged} />
      <Part name="shelved" lines={sheet.shelved} review={review} />
      <Part name="suppressed" lines={sheet.suppressed} />
      <Channels sheet={sheet} />
    </div>
  );
}

function Part(props: {
  readonly name: 'open' | 'acknowledged' | 'shelved' | 'suppressed';
  readonly lines: readonly HandoverLine[];
  readonly review?: Review;
}) {
  const { t } = useTranslation();
  const className = useClassName();
  const { name, lines, review } = props;
  const shown = review === undefined ? lines.slice(0, MOST_LINES) : lines;
  return (
    <section className="cj-card" data-part={name} data-count={lines.length}>
      <h2>
        {t(`handover.section.${name}`)}
        <small>{lines.length}</small>
      </h2>
      {lines.length === 0 && <p className="cj-hint">{t('handover.none')}</p>}
      {review !== undefined && lines.length > 0 && <ReviewHint lines={lines} review={review} />}
      {shown.length > 0 && (
        <HTMLTable compact striped className="cj-kpi-table cj-hand-table">
          <thead>
            <tr>
              {review !== undefined && (
                <th className="cj-hand-seen">{t('handover.column.reviewed')}</th>
              )}
              <th className="cj-hand-priority">{t('handover.column.priority')}</th>
              <th>{t('handover.column.text')}</th>
              <th className="cj-hand-time">{t('handover.column.event')}</th>
              {review !== undefined && (
                <th className="cj-hand-time">{t('handover.column.until')}</th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.id}>
                {review !== undefined && (
                  <td>
                    <Checkbox
                      aria-label={t('handover.review', { text: line.text })}
                      checked={review.seen.has(line.id)}
                      onChange={(event) => review.onSeen([line.id], event.currentTarget.checked)}
                    />
                  </td>
                )}
                <td>
                  <PriorityMark priority={line.priority} />
                </td>
                <td>
                  {line.text}
                  <small>{className(line.alarmClass)}</small>
                  {line.assignedTo !== '' && (
                    <small data-column="assigned">
                      {t('handover.assignedTo', { name: line.assignedTo })}
                    </small>
                  )}
                  {line.note !== '' && <small data-column="note">{line.note}</small>}
                </td>
                <td className="cj-hand-time">
                  <Times line={line} />
                </td>
                {review !== undefined && (
                  <td className="cj-hand-time">
                    {line.until === null ? '—' : dateTimeText(line.until).slice(5, 16)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {lines.length > shown.length && (
        <p className="cj-hint">{t('handover.more', { count: lines.length - shown.length })}</p>
      )}
    </section>
  );
}

/** When it happened, and below it when it came, where that is another time. */
function Times({ line }: { readonly line: HandoverLine }) {
  const { t } = useTranslation();
  const text = (ms: number): string => dateTimeText(ms).slice(5, 16);
  const received = text(line.receivedAt);
  const happened = line.eventTime === null ? received : text(line.eventTime);
  return (
    <>
      {happened}
      {happened !== received && <small>{t('handover.receivedAt', { at: received })}</small>}
    </>
  );
}

function ReviewHint(props: { readonly lines: readonly HandoverLine[]; readonly review: Review }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { lines, review } = props;
  const done = lines.filter(({ id }) => review.seen.has(id)).length;
  return (
    <div className="cj-hand-hint">
      <span>{t('handover.reviewHint', { done, all: lines.length })}</span>
      <Button
        size="small"
        variant="minimal"
        text={t('handover.toList')}
        onClick={() => void navigate(pathOf('alarms'))}
      />
    </div>
  );
}

function Channels({ sheet }: { readonly sheet: HandoverSheet }) {
  const { t } = useTranslation();
  const channelName = useChannelName();
  const { gaps, channelsDown } = sheet;
  return (
    <section className="cj-card" data-part="channels">
      <h2>
        {t('handover.section.channelsDown')}
        <small>{channelsDown.length}</small>
      </h2>
      <p className={channelsDown.length === 0 ? 'cj-hint' : 'cj-kpi-bad'}>
        {channelsDown.length === 0
          ? t('handover.none')
          : channelsDown.map(channelName).join(t('kpi.split.comma'))}
      </p>
      <h2>
        {t('handover.section.gaps')}
        <small>{gaps.length}</small>
      </h2>
      {gaps.length === 0 && <p className="cj-hint">{t('handover.none')}</p>}
      <ul className="cj-hand-gaps">
        {gaps.map(({ channel, from, to }) => (
          <li key={`${channel} ${from}`}>
            <b>{channelName(channel)}</b>
            <span>{t('kpi.period.span', { from: dateTimeText(from), to: dateTimeText(to) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
