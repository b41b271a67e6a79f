import { Fragment, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Checkbox, HTMLTable, InputGroup } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import { pathOf } from '@shared/model/pages';
import { REMARK_LENGTH, type HandoverLine, type HandoverSheet } from '@shared/model/kpi';
import { cityOffset } from '@shared/model/diagnostics';
import { useChannelName, useClassName } from '@renderer/data/alarmWords';
import { useLive, useNow } from '@renderer/data/services';
import { sosAge } from '@renderer/data/sosAge';
import { dateTimeText } from '@renderer/data/time';
import { PriorityMark } from '@renderer/ui/PriorityMark';

/** Most lines on screen; paper and alarm list have the rest. All shelved alarms are shown for the review. */
const MOST_LINES = 300;
const MINUTE_MS = 60_000;

export interface Review {
  readonly seen: ReadonlySet<string>;
  readonly onSeen: (ids: readonly string[], seen: boolean) => void;
}

/** What the outgoing operator says of single alarms, by their ids. */
export interface Remarks {
  readonly of: Readonly<Record<string, string>>;
  readonly onRemark: (id: string, text: string) => void;
}

/** The parts of the sheet in order; an empty part says so in a line. */
export function HandoverSections(props: {
  readonly sheet: HandoverSheet;
  readonly review: Review;
  readonly remarks: Remarks;
}) {
  const { sheet, review, remarks } = props;
  return (
    <>
      <Part name="open" lines={sheet.open} remarks={remarks} />
      <Part name="acknowledged" lines={sheet.acknowledged} remarks={remarks} />
      <Part name="shelved" lines={sheet.shelved} remarks={remarks} review={review} />
      <Part name="suppressed" lines={sheet.suppressed} remarks={remarks} />
      <Channels sheet={sheet} />
    </>
  );
}

/** Lines by their class of alarm, the class of the most urgent line first. Pure. */
export function byClass(
  lines: readonly HandoverLine[],
): readonly { readonly alarmClass: string; readonly lines: readonly HandoverLine[] }[] {
  const groups = new Map<string, HandoverLine[]>();
  for (const line of lines) {
    const group = groups.get(line.alarmClass);
    if (group === undefined) groups.set(line.alarmClass, [line]);
    else group.push(line);
  }
  return [...groups].map(([alarmClass, grouped]) => ({ alarmClass, lines: grouped }));
}

function Part(props: {
  readonly name: 'open' | 'acknowledged' | 'shelved' | 'suppressed';
  readonly lines: readonly HandoverLine[];
  readonly remarks: Remarks;
  readonly review?: Review;
}) {
  const { t } = useTranslation();
  const className = useClassName();
  const { name, lines, remarks, review } = props;
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
            {byClass(shown).map((group) => (
              <Fragment key={group.alarmClass}>
                <tr className="cj-hand-class">
                  <th scope="rowgroup" colSpan={review === undefined ? 3 : 5}>
                    {className(group.alarmClass)}
                    <small>{group.lines.length}</small>
                  </th>
                </tr>
                {group.lines.map((line) => (
                  <Line
                    key={line.id}
                    line={line}
                    waits={name === 'open'}
                    remarks={remarks}
                    {...(review === undefined ? {} : { review })}
                  />
                ))}
              </Fragment>
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

function Line(props: {
  readonly line: HandoverLine;
  /** Nobody has answered it yet: how long it waits counts. */
  readonly waits: boolean;
  readonly remarks: Remarks;
  readonly review?: Review;
}) {
  const { t } = useTranslation();
  const { line, waits, remarks, review } = props;
  return (
    <tr>
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
        {line.assignedTo !== '' && (
          <small data-column="assigned">
            {t('handover.assignedTo', { name: line.assignedTo })}
          </small>
        )}
        {line.note !== '' && <small data-column="note">{line.note}</small>}
        <Remark line={line} remarks={remarks} />
      </td>
      <td className="cj-hand-time">
        <Times line={line} waits={waits} />
      </td>
      {review !== undefined && (
        <td className="cj-hand-time">
          {line.until === null ? '—' : dateTimeText(line.until).slice(5, 16)}
        </td>
      )}
    </tr>
  );
}

/** A remark about one alarm: a field only once somebody wants to say something. */
function Remark({ line, remarks }: { readonly line: HandoverLine; readonly remarks: Remarks }) {
  const { t } = useTranslation();
  const text = remarks.of[line.id] ?? '';
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && text === '')
    return (
      <Button
        className="cj-hand-remark"
        size="small"
        variant="minimal"
        text={t('handover.remark')}
        aria-label={t('handover.remarkTo', { text: line.text })}
        onClick={() => setOpen(true)}
      />
    );
  return (
    <InputGroup
      autoFocus={isOpen}
      size="small"
      fill
      maxLength={REMARK_LENGTH}
      aria-label={t('handover.remarkOf', { text: line.text })}
      placeholder={t('handover.remarkPlaceholder')}
      value={text}
      onValueChange={(value) => remarks.onRemark(line.id, value)}
    />
  );
}

/** When it happened, below it when it came, where that is another time, and how long it waits. */
function Times({ line, waits }: { readonly line: HandoverLine; readonly waits: boolean }) {
  const { t } = useTranslation();
  const offsetMs = useLive((live) => cityOffset(live.serverClock));
  const now = useNow(MINUTE_MS);
  const text = (ms: number): string => dateTimeText(ms).slice(5, 16);
  const received = text(line.receivedAt);
  const happened = line.eventTime === null ? received : text(line.eventTime);
  const age = sosAge(now + offsetMs - (line.eventTime ?? line.receivedAt + offsetMs));
  return (
    <>
      {happened}
      {happened !== received && <small>{t('handover.receivedAt', { at: received })}</small>}
      {waits && <small>{t('handover.waited', { time: t(age.key, { n: age.n }) })}</small>}
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
