import { shownTime } from '@shared/base/zonedTime';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import type { BoardTile } from '@shared/model/board';
import { useLanguage } from '@renderer/data/language';
import { shortTime } from '@renderer/data/time';
import { evenRows, pagesOf, rowsOf, useCarousel } from './carousel';
import { fieldIn, wallText } from './cellText';
import { Part } from './Part';
import { Pages } from './Pages';
import { isPersonal } from './personal';
import { useBoard, useClockOffset } from './store';
import { useTexts } from './text';
import { useFit } from './useFit';
import { useNames } from './useNames';

/** What happened, newest first as the server lists it: where it was large, who and what below; pages turn. */
export function Events(props: {
  readonly tile: BoardTile;
  readonly family: FamilySpec;
  readonly rows: readonly RecordView[];
}) {
  const { rows, tile, family } = props;
  // Where few words stand below, so does the time: the whole line above is what happened.
  const below = (tile.lines?.second.length ?? 0) < 2;
  const { ref, fit } = useFit<HTMLOListElement>('--bd-event', '--bd-column', rows.length);
  const pages = pagesOf(rows.length, fit.rows);
  const page = useCarousel(pages, false);
  return (
    <>
      <ol
        className="bd-events"
        ref={ref}
        data-page={page}
        data-roomy={fit.roomy}
        data-below={below}
      >
        {rowsOf(rows, page, evenRows(rows.length, fit.rows)).map((record, index) => (
          <EventRow
            key={record.id === '' ? index : record.id}
            tile={tile}
            family={family}
            record={record}
          />
        ))}
      </ol>
      <Pages page={page} pages={pages} />
    </>
  );
}

function EventRow(props: {
  readonly tile: BoardTile;
  readonly family: FamilySpec;
  readonly record: RecordView;
}) {
  const { t } = useTexts();
  const language = useLanguage();
  const names = useNames();
  const { clock } = useBoard();
  const offsetMs = useClockOffset();
  const { tile, family, record } = props;
  const now = clock.now() + offsetMs;
  const { first = '', second = [], at = '' } = tile.lines ?? {};
  const textOf = (field: FieldSpec): string | null => {
    if (names === 'hidden' && isPersonal(field)) return t('board.hidden');
    return wallText(record, field, { language, names, now });
  };
  const texts = (wanted: readonly string[]): readonly string[] =>
    wanted.flatMap((name) => {
      const field = fieldIn(family, name);
      return field === undefined ? [] : (textOf(field) ?? []);
    });
  const time = record.cells[at];
  const moment = time?.state === 'value' ? shownTime(String(time.value)) : null;
  return (
    <li className="bd-event" data-tone={toneOf(family, record, [first, ...second])}>
      <strong>{texts([first])[0] ?? '—'}</strong>
      <time>{moment === null ? '' : shortTime(moment, now)}</time>
      <span>{texts(second).join(' · ')}</span>
      {record.id !== '' && (
        <Part part={record.id} name={texts([first, ...second]).join(' · ') || record.id} />
      )}
    </li>
  );
}

/** The worst that a choice of the record says of it. */
function toneOf(
  family: FamilySpec,
  record: RecordView,
  names: readonly string[],
): 'danger' | 'warning' | undefined {
  const intents = names.flatMap((name) => {
    const cell = record.cells[name];
    const value = cell?.state === 'value' ? String(cell.value) : '';
    return fieldIn(family, name)?.choices?.values.find((one) => one.value === value)?.intent ?? [];
  });
  if (intents.includes('danger')) return 'danger';
  return intents.includes('warning') ? 'warning' : undefined;
}
