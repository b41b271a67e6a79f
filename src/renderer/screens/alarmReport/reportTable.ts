import { PRIORITIES } from '@shared/model/alarm';
import type { KpiReport } from '@shared/model/kpi';
import type { PrintTable } from '@renderer/records/list/PrintSheet';
import type { Translate } from '@shared/model/translate';
import { dateTimeText } from '@renderer/data/time';
import { backFilledText, percent, thousandths, tookText } from './words';

/** The report as a printed table: a line per figure. */
export function reportTable(
  t: Translate,
  report: KpiReport,
  words: {
    readonly title: string;
    readonly mark: string;
    readonly by: string;
    readonly at: number;
    className(alarmClass: string): string;
  },
): PrintTable {
  const { acknowledge, peakAt } = report;
  const peak = peakAt === null ? '' : t('kpi.tile.peakAt', { at: dateTimeText(peakAt) });
  const span = { from: dateTimeText(report.from), to: dateTimeText(report.to) };
  return {
    title: words.title,
    mark: words.mark,
    lines: [
      t('kpi.period.span', span),
      t('kpi.intro'),
      `${t('list.print.by', { user: words.by })}    ${t('list.print.at', { time: dateTimeText(words.at) })}`,
    ],
    head: ['', '', ''],
    rows: [
      [t('kpi.tile.annunciated'), String(report.annunciated), backFilledText(t, report)],
      [t('kpi.ack.by'), String(report.operators), ''],
      [t('kpi.tile.rate'), thousandths(report.ratePer10Min), t('kpi.tile.rateGoal')],
      [t('kpi.tile.peak'), String(report.peak), peak],
      [
        t('kpi.tile.flood'),
        `${percent(report.floodPerMille)}%`,
        t('kpi.tile.floods', { count: report.floods }),
      ],
      [t('kpi.tile.stale'), String(report.stale), t('kpi.tile.staleGoal')],
      [t('kpi.tile.chattering'), String(report.chattering), t('kpi.tile.chatteringNote')],
      ...PRIORITIES.map((priority) => {
        const { count, perMille } = report.priorities[priority];
        const name = t(`alarmList.priorityName.${priority}`);
        return [`${t('kpi.split.title')} · ${name}`, String(count), `${percent(perMille)}%`];
      }),
      [`${t('kpi.ack.title')} · ${t('kpi.ack.median')}`, tookText(t, acknowledge.medianMs), ''],
      [`${t('kpi.ack.title')} · ${t('kpi.ack.p90')}`, tookText(t, acknowledge.p90Ms), ''],
      [`${t('kpi.ack.title')} · ${t('kpi.ack.worst')}`, tookText(t, acknowledge.worstMs), ''],
      [t('kpi.ack.open'), String(acknowledge.open), ''],
      ...acknowledge.byOperator.map(({ by, count, medianMs }) => [
        `${t('kpi.ack.title')} · ${by === '' ? t('kpi.ack.nobody') : by}`,
        String(count),
        `${t('kpi.ack.median')} ${tookText(t, medianMs)}`,
      ]),
      ...report.top.map(({ object, alarmClass, count, perMille }) => [
        `${object === '' ? t('kpi.top.noObject') : object} · ${words.className(alarmClass)}`,
        String(count),
        `${percent(perMille)}%`,
      ]),
    ],
  };
}
