import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { DensityChoice } from '@renderer/ui/grid/DensityChoice';
import type { DensityKept } from '@renderer/ui/grid/useDensity';
import { Select } from '@renderer/ui/Select';
import { Button, Checkbox, PopoverNext } from '@blueprintjs/core';
import { ColumnLayout as ColumnIcon, DragHandleVertical } from '@blueprintjs/icons';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { useFieldLabel } from '../labels';
import { changed, moved, type ColumnPlace, type Pin } from './columnLayout';
import type { Columns } from './useColumnLayout';

const PINS = ['none', 'left', 'right'] as const;

/** Chooses the height of rows and the columns of a list, their order and pinning. */
export function ColumnChooser(props: {
  readonly family: FamilySpec;
  readonly columns: Columns;
  readonly height: DensityKept;
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <PopoverNext
      placement="bottom-end"
      isOpen={props.isOpen}
      onInteraction={props.onOpen}
      content={<ColumnList family={props.family} columns={props.columns} height={props.height} />}
    >
      <Button
        variant="minimal"
        icon={<ColumnIcon />}
        intent={props.columns.isOwn ? 'primary' : 'none'}
        title={t('list.columns')}
        aria-label={t('list.columns')}
      />
    </PopoverNext>
  );
}

function ColumnList(props: {
  readonly family: FamilySpec;
  readonly columns: Columns;
  readonly height: DensityKept;
}) {
  const { t } = useTranslation();
  const { family, columns } = props;
  const { layout } = columns;
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [follow, setFollow] = useState<{ readonly name: string } | null>(null);
  // The row moved by keyboard keeps the focus: moving it in the page loses it.
  useEffect(() => {
    if (follow !== null)
      list.current?.querySelector<HTMLElement>(`[data-column="${follow.name}"]`)?.focus();
  }, [follow, layout]);
  const byName = new Map(family.fields.map((field) => [field.name, field]));
  const step = (name: string, by: number): void => {
    const at = layout.findIndex((place) => place.name === name);
    columns.set(moved(layout, name, at + by));
    setFollow({ name });
  };
  return (
    <div className="cj-columns">
      <header role="presentation">
        <span className="cj-hint">{t('list.columnsHint')}</span>
        <Button
          size="small"
          variant="minimal"
          disabled={!columns.isOwn}
          text={t('list.columnsReset')}
          onClick={columns.reset}
        />
      </header>
      <DensityChoice height={props.height} />
      <ul ref={list}>
        {layout.map((place, n) => {
          const field = byName.get(place.name);
          return field === undefined ? null : (
            <ColumnRow
              key={place.name}
              field={field}
              place={place}
              isFirst={n === 0}
              isDragged={dragged === place.name}
              onStep={(by) => step(place.name, by)}
              onDrag={setDragged}
              onDropHere={() => {
                if (dragged !== null) columns.set(moved(layout, dragged, n));
                setDragged(null);
              }}
              onChange={(patch) => columns.set(changed(layout, place.name, patch))}
            />
          );
        })}
      </ul>
      <footer role="presentation" className="cj-hint">
        {t('list.columnsKept')}
      </footer>
    </div>
  );
}

function ColumnRow(props: {
  readonly field: FieldSpec;
  readonly place: ColumnPlace;
  readonly isFirst: boolean;
  readonly isDragged: boolean;
  readonly onStep: (by: number) => void;
  readonly onDrag: (name: string | null) => void;
  readonly onDropHere: () => void;
  readonly onChange: (patch: { readonly pinned?: Pin; readonly hidden?: boolean }) => void;
}) {
  const { t } = useTranslation();
  const name = useFieldLabel()(props.field);
  const { place } = props;
  return (
    <li
      data-column={place.name}
      data-first={props.isFirst ? '' : undefined}
      tabIndex={0}
      draggable
      className={props.isDragged ? 'cj-column-dragged' : ''}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', place.name);
        props.onDrag(place.name);
      }}
      onDragEnd={() => props.onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        props.onDropHere();
      }}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (by !== 0) {
          event.preventDefault();
          if (event.altKey) props.onStep(by);
          else {
            const { currentTarget: row } = event;
            const next = by < 0 ? row.previousElementSibling : row.nextElementSibling;
            if (next instanceof HTMLElement) next.focus();
          }
        } else if (event.key === ' ' && event.target === event.currentTarget) {
          event.preventDefault();
          props.onChange({ hidden: !place.hidden });
        }
      }}
    >
      <DragHandleVertical className="cj-column-grip" />
      <Checkbox
        checked={!place.hidden}
        label={name}
        aria-label={t('list.columnShow', { name })}
        tabIndex={-1}
        onChange={() => props.onChange({ hidden: !place.hidden })}
      />
      <Select
        minimal
        aria-label={t('list.pinOf', { name })}
        title={t('list.pinOf', { name })}
        value={place.pinned ?? 'none'}
        onChange={(event) => {
          const chosen = PINS.find((one) => one === event.currentTarget.value) ?? 'none';
          props.onChange({ pinned: chosen === 'none' ? null : chosen });
        }}
      >
        {PINS.map((one) => (
          <option key={one} value={one}>
            {t(`list.pinned.${one}`)}
          </option>
        ))}
      </Select>
    </li>
  );
}
