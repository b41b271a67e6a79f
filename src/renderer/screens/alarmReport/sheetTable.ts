import type { KeyUnder } from '@shared/i18n/textKey';
import type { HandoverLine, HandoverSheet } from '@shared/model/kpi';
import type { PrintTable } from '@renderer/records/list/PrintSheet';
import type { Translate } from '@shared/model/translate';
import { dateTimeText } from '@renderer/data/time';

/** Columns in their order. */
const HEAD = [
  'section',
  'priority',
  'class',
  'text',
  'event',
  'received',
  'until',
  'assigned',
  'note',
] as const;

/** The whole sheet as a printed table, with room for two signatures. */
export function sheetTable(
  t: Translate,
  sheet: HandoverSheet,
  words: {
    readonly title: string;
    readonly mark: string;
    className(alarmClass: string): string;
    channelName(channel: string): string;
  },
): PrintTable {
  const row = (part: KeyUnder<'handover.section'>, line: HandoverLine): readonly string[] => [
    t(`handover.section.${part}`),
    t(`alarmList.priorityName.${line.priority}`),
    words.className(line.alarmClass),
    line.text,
    line.eventTime === null ? '' : dateTimeText(line.eventTime),
    dateTimeText(line.receivedAt),
    line.until === null ? '' : dateTimeText(line.until),
    line.assignedTo,
    line.note,
  ];
  const parts = ['open', 'acknowledged', 'shelved', 'suppressed'] as const;
  const { anchor } = sheet;
  return {
    title: words.title,
    mark: words.mark,
    lines: [
      t('handover.intro', { from: dateTimeText(sheet.shiftFrom), by: sheet.by }),
      t('handover.made', { at: dateTimeText(sheet.at) }),
      parts.map((part) => `${t(`handover.section.${part}`)} ${sheet[part].length}`).join('    '),
      anchor === null
        ? t('handover.anchorNone')
        : t('handover.anchor', { seq: anchor.seq, hash: anchor.hash }),
      t('handover.sign'),
    ],
    head: HEAD.map((name) => t(`handover.column.${name}`)),
    rows: [
      ...parts.flatMap((part) => sheet[part].map((line) => row(part, line))),
      ...sheet.channelsDown.map((channel) => [
        t('handover.section.channelsDown'),
        '',
        '',
        words.channelName(channel),
        '',
        '',
        '',
        '',
        '',
      ]),
      ...sheet.gaps.map(({ channel, from, to }) => [
        t('handover.section.gaps'),
        '',
        '',
        words.channelName(channel),
        '',
        dateTimeText(from),
        dateTimeText(to),
        '',
        '',
      ]),
    ],
  };
}
