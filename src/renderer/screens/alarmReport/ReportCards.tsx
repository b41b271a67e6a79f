import { useTranslation } from '@renderer/data/translation';
import { Callout, HTMLTable } from '@blueprintjs/core';
import { PRIORITIES } from '@shared/model/alarm';
import type { KpiReport } from '@shared/model/kpi';
import { dateTimeText } from '@renderer/data/time';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { backFilledText, bandOf, percent, thousandths, tookText } from './words';

interface TileFacts {
  readonly key: 'annunciated' | 'rate' | 'peak' | 'flood' | 'stale' | 'chattering';
  readonly value: string;
  readonly note: string;
  readonly bad: boolean;
}

/** The figures of the report, with the goal of each. */
export function Tiles({ report }: { readonly report: KpiReport }) {
  const { t } = useTranslation();
  const { peakAt } = report;
  const tiles: readonly TileFacts[] = [
    {
      key: 'annunciated',
      value: String(report.annunciated),
      note: [t('kpi.period.operators', { count: report.operators }), backFilledText(t, report)]
        .filter((one) => one !== '')
        .join(' · '),
      bad: false,
    },
    {
      key: 'rate',
      value: thousandths(report.ratePer10Min),
      note: t('kpi.tile.rateGoal'),
      bad: bandOf(report.ratePer10Min) !== 'acceptable',
    },
    {
      key: 'peak',
      value: String(report.peak),
      note: peakAt === null ? '' : t('kpi.tile.peakAt', { at: dateTimeText(peakAt).slice(5, 16) }),
      bad: report.peak > 10,
    },
    {
      key: 'flood',
      value: `${percent(report.floodPerMille)}%`,
      note: `${t('kpi.tile.floods', { count: report.floods })} · ${t('kpi.tile.floodGoal')}`,
      bad: report.floodPerMille > 10,
    },
    {
      key: 'stale',
      value: String(report.stale),
      note: t('kpi.tile.staleGoal'),
      bad: report.stale > 0,
    },
    {
      key: 'chattering',
      value: String(report.chattering),
      note: t('kpi.tile.chatteringNote'),
      bad: report.chattering > 0,
    },
  ];
  return (
    <ul className="cj-kpi-tiles">
      {tiles.map(({ key, value, note, bad }) => (
        <li key={key} data-kpi={key} data-bad={bad}>
          <span>{t(`kpi.tile.${key}`)}</span>
          <strong>{value}</strong>
          <small>{note}</small>
        </li>
      ))}
    </ul>
  );
}

/** Shares of the priorities against 80/15/5, with a warning in words. */
export function SplitCard({ report }: { readonly report: KpiReport }) {
  const { t } = useTranslation();
  const { priorities } = report;
  const urgent = priorities.critical.perMille + priorities.high.perMille;
  const parts = [
    { name: t('alarmList.priorityName.low'), share: priorities.low.perMille, goal: 80 },
    { name: t('alarmList.priorityName.medium'), share: priorities.medium.perMille, goal: 15 },
    { name: t('kpi.split.high'), share: urgent, goal: 5 },
  ];
  const words = parts.map(({ name, share, goal }) =>
    t('kpi.split.part', { name, share: percent(share), goal }),
  );
  return (
    <section className="cj-card" data-card="split">
      <h2>{t('kpi.split.title')}</h2>
      <ul className="cj-kpi-split">
        {PRIORITIES.map((priority) => (
          <li key={priority} data-priority={priority}>
            <PriorityMark priority={priority} />
            <i>
              <u style={{ width: `${priorities[priority].perMille / 10}%` }} />
            </i>
            <b>{priorities[priority].count}</b>
            <span>{percent(priorities[priority].perMille)}%</span>
          </li>
        ))}
      </ul>
      <Callout compact icon={false} intent={report.priorityWarning ? 'warning' : 'success'}>
        {report.priorityWarning
          ? t('kpi.split.warning', { parts: words.join(t('kpi.split.comma')) })
          : t('kpi.split.good')}
      </Callout>
    </section>
  );
}

/** Time to acknowledge, overall and by operator. */
export function AnswerCard({ report }: { readonly report: KpiReport }) {
  const { t } = useTranslation();
  const { acknowledge } = report;
  const rows = [
    ['median', tookText(t, acknowledge.medianMs)],
    ['p90', tookText(t, acknowledge.p90Ms)],
    ['worst', tookText(t, acknowledge.worstMs)],
    ['open', String(acknowledge.open)],
  ] as const;
  return (
    <section className="cj-card" data-card="answers">
      <h2>{t('kpi.ack.title')}</h2>
      <dl className="cj-kpi-answers">
        {rows.map(([key, value]) => (
          <div key={key} data-kpi={key}>
            <dt>{t(`kpi.ack.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {acknowledge.byOperator.length === 0 ? (
        <p className="cj-hint">{t('kpi.ack.none')}</p>
      ) : (
        <HTMLTable compact striped className="cj-kpi-table">
          <thead>
            <tr>
              <th>{t('kpi.ack.by')}</th>
              <th className="cj-number">{t('kpi.ack.count')}</th>
              <th className="cj-number">{t('kpi.ack.median')}</th>
            </tr>
          </thead>
          <tbody>
            {acknowledge.byOperator.map(({ id, by, count, medianMs }) => (
              <tr key={id} data-operator={by}>
                <td>{by === '' ? t('kpi.ack.nobody') : by}</td>
                <td className="cj-number">{count}</td>
                <td className="cj-number">{tookText(t, medianMs)}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
    </section>
  );
}
