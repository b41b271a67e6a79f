import type { ICellRendererParams } from '@renderer/ui/grid/library';
import type { Translate } from '@shared/model/translate';
import { timeOrDate } from '@renderer/data/time';
import { drawnCell } from '@renderer/ui/grid/cells';
import { isGroup, type GroupRow, type ListRow } from '@renderer/features/alarms/model/rows';
import { classText } from '@renderer/features/alarms/model/words';
import { cellButton, chip, element, priorityMark, titled } from './elements';

/** The name of a group: its site and class, its object, or that it chatters. */
export function headingText(t: Translate, row: GroupRow): string {
  const name = classText(t, row);
  const between = t('alarmList.groupBetween');
  switch (row.by) {
    case 'class':
      return name;
    case 'siteClass':
      return row.site === ''
        ? [name, t('alarmList.siteUnknown')].join(between)
        : [row.site, name].join(between);
    case 'object':
    case 'chattering':
      return row.object === ''
        ? [name, t('alarmList.objectUnknown')].join(between)
        : [row.object, name].join(between);
  }
}

/** The newest alarm of a group, with its day where that is not today. */
export function newestText(t: Translate, { newest }: GroupRow, now: number): string {
  return t('alarmList.groupNewest', { at: timeOrDate(newest.receivedAt, now), text: newest.text });
}

/** The heading of a group over the whole width of the grid. */
export function headingCell(
  t: Translate,
  now: () => number,
  on: { readonly onToggle: (row: GroupRow) => void; readonly onChoose: (row: GroupRow) => void },
) {
  return drawnCell<ListRow>(({ data }: ICellRendererParams<ListRow>) => {
    if (data === undefined || !isGroup(data)) return null;
    const toggle = cellButton(data.isOpen ? '▾' : '▸', () => on.onToggle(data));
    toggle.className = 'cj-group-toggle';
    toggle.setAttribute('aria-expanded', String(data.isOpen));
    toggle.setAttribute('aria-label', t(data.isOpen ? 'alarmList.fold' : 'alarmList.unfold'));
    const name = headingText(t, data);
    const counts = t('alarmList.groupCounts', { open: data.open, count: data.count });
    const made = element(
      'div',
      'cj-group',
      toggle,
      priorityMark(data.worst, t(`alarmList.priorityName.${data.worst}`)),
      titled(element('strong', '', name), name),
      element('span', data.open > 0 ? 'cj-group-count cj-group-open' : 'cj-group-count', counts),
    );
    if (data.chatter > 0)
      made.append(chip(t('alarmList.chattering', { count: data.chatter }), 'warning'));
    const newest = newestText(t, data, now());
    made.append(
      titled(element('span', 'cj-group-newest', newest), newest),
      cellButton(t('alarmList.groupChoose'), () => on.onChoose(data)),
    );
    made.addEventListener('click', () => on.onToggle(data));
    return made;
  });
}
