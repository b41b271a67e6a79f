import type { KeyUnder } from '@shared/i18n/textKey';
import type { FinishedHandover, HandoverLine, HandoverSheet } from '@shared/model/kpi';
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

/**
 * The whole sheet as a printed table: with both names, their times and what was said when it was handed over, else
 * with room for two signatures.
 */
export function sheetTable(
  t: Translate,
  sheet: HandoverSheet,
  words: {
    readonly title: string;
    readonly mark: string;
    className(alarmClass: string): string;
    channelName(channel: string): string;
  },
  handed: FinishedHandover | null = null,
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
    [line.note, handed?.remarks[line.id] ?? ''].filter((text) => text !== '').join('\n'),
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
      ...(handed === null ? [t('handover.sign')] : signed(t, handed)),
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

/** Who handed over to whom, when, by what proof, and what was said. */
function signed(t: Translate, handed: FinishedHandover): readonly string[] {
  const names = { by: handed.sheet.by, to: handed.to, at: dateTimeText(handed.at) };
  const said = t(handed.signedIn ? 'handover.signedIn' : 'handover.signedLater', names);
  return handed.note === '' ? [said] : [said, `${t('handover.form.note')} ${handed.note}`];
}
