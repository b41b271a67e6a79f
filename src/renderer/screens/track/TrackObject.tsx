import { useEffect, useState } from 'react';
import { ok } from '@shared/base/result';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { loadSpelling } from '@renderer/data/tree/search';
import { PageRows } from '@renderer/records/choices/PageChoices';
import { PageList } from '@renderer/records/choices/pageList';
import { PickerButton } from '@renderer/records/choices/PickerButton';
import { findOptions } from './findOptions';
import type { TrackOption } from './trackOptions';

/** Rows that are drawn before somebody asks for more. */
const ROWS = 100;

/** Chooses whose track: by name, plate, or the letters with which Chinese characters are typed. */
export function TrackObject(props: {
  readonly label: string;
  /** Null until they are there. */
  readonly options: readonly TrackOption[] | null;
  readonly chosen: TrackOption | undefined;
  readonly onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { label, options, chosen } = props;
  return (
    <PickerButton
      id="track-object"
      label={label}
      value={chosen === undefined ? [] : [chosen.id]}
      names=""
      text={chosen?.name ?? ''}
      disabled={options === null}
      hint={options === null ? t('tree.loading') : ''}
      onChange={() => props.onChoose('')}
      content={(close) => (
        <Rows
          label={label}
          options={options ?? []}
          chosen={chosen?.id ?? ''}
          onChoose={(id) => {
            props.onChoose(id);
            close();
          }}
        />
      )}
    />
  );
}

function Rows(props: {
  readonly label: string;
  readonly options: readonly TrackOption[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}) {
  const { clock } = useServices();
  const { options } = props;
  // The options of one opening: a popover is made anew each time.
  const [list] = useState(
    () =>
      new PageList(async (text, current) => {
        const found = findOptions(options, text, await loadSpelling());
        const nodes = found
          .slice((current - 1) * ROWS, current * ROWS)
          .map(({ id, name }) => ({ value: id, label: name, children: [] }));
        return ok({ nodes, total: found.length });
      }, clock),
  );
  useEffect(() => {
    list.start();
    return () => list.end();
  }, [list]);
  return (
    <div className="cj-page-pick">
      <PageRows
        autoFocus
        list={list}
        label={props.label}
        many={false}
        value={[props.chosen]}
        onChoose={(node) => props.onChoose(node.value)}
      />
    </div>
  );
}
