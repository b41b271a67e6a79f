import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { ContextMenuPopover, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { RecordView } from '@shared/catalogue/record';
import { afterPaint } from '@renderer/ui/paint';
import type { RowCommand } from './columns';

/** The open row menu and its cell. */
export interface RowMenuAt {
  readonly record: RecordView;
  /** Name of the field under the pointer; null: none. */
  readonly field: string | null;
  readonly left: number;
  readonly top: number;
}

/** All acts on a row, by right click or the menu key. */
export function RowMenu(props: {
  readonly at: RowMenuAt;
  readonly commands: readonly RowCommand[];
  /** Number of rows that a copy takes: the chosen ones when this row is among them. */
  readonly count: number;
  readonly onCopyCell: () => void;
  readonly onCopyRows: () => void;
  readonly onCopyLink: () => void;
  /** Searches for the value of the cell; null when the cell cannot be searched. */
  readonly only: { readonly value: string; readonly run: () => void } | null;
  /** Shows the record on the map; null: records of this kind have no place there. */
  readonly onMap: (() => void) | null;
  /** The server has a call for one record by id. */
  readonly canLink: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { at, commands, count } = props;
  const { onClose } = props;
  useEffect(() => {
    // Also when the grid took the focus back, as it does with new columns.
    const press = ({ key }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape') onClose();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onClose]);
  return (
    <ContextMenuPopover
      isOpen
      targetOffset={{ left: at.left, top: at.top }}
      onClose={props.onClose}
      content={
        <KeyedMenu>
          {commands.map((command) => (
            <MenuItem
              key={command.key}
              text={command.label}
              intent={command.danger === true ? 'danger' : 'none'}
              onClick={command.run}
            />
          ))}
          {commands.length > 0 && <MenuDivider />}
          {props.onMap !== null && <MenuItem text={t('list.onMap')} onClick={props.onMap} />}
          {props.only !== null && (
            <MenuItem
              text={t('list.filterBy', { value: props.only.value })}
              onClick={props.only.run}
            />
          )}
          {at.field !== null && <MenuItem text={t('list.copyCell')} onClick={props.onCopyCell} />}
          <MenuItem
            text={count > 1 ? t('list.copyRows', { count }) : t('list.copyRow')}
            label="Ctrl+C"
            onClick={props.onCopyRows}
          />
          {props.canLink && at.record.id !== '' && (
            <MenuItem text={t('list.copyRecordLink')} onClick={props.onCopyLink} />
          )}
        </KeyedMenu>
      }
    />
  );
}

/** A menu with the focus on its first entry and arrow keys. */
function KeyedMenu(props: { readonly children: ReactNode }) {
  const menu = useRef<HTMLUListElement>(null);
  const entries = (): readonly HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
  ];
  // The library moves the focus into the menu, but not to an entry. Who was quicker stays where the keys led.
  useEffect(
    () =>
      afterPaint(() => {
        if (entries().some((entry) => entry === document.activeElement)) return;
        entries()[0]?.focus({ preventScroll: true });
      }),
    [],
  );
  const walk = (event: KeyboardEvent): void => {
    const all = entries();
    const at = all.findIndex((entry) => entry === document.activeElement);
    const places: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    };
    const to = places[event.key];
    if (to === undefined || all.length === 0) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  return (
    <Menu className="cj-row-menu" ulRef={menu} onKeyDown={walk}>
      {props.children}
    </Menu>
  );
}
