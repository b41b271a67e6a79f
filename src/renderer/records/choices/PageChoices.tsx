import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { useStore } from 'zustand';
import { Button, InputGroup, Spinner } from '@blueprintjs/core';
import { Search, Tick } from '@blueprintjs/icons';
import type { OptionNode } from '@shared/model/menu';
import { failureText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { SEARCH_MOST } from '@renderer/ui/inputLimit';
import { Chips } from './Chips';
import { PageList } from './pageList';
import { toggled } from './toggle';

/** The options of a call that the server searches and pages; what narrows them holds as long as the component. */
export function usePageList(call: string, by: Readonly<Record<string, string>> = {}): PageList {
  const { bridge, clock } = useServices();
  const id = useId();
  const [list] = useState(
    () =>
      new PageList(
        (text, current) =>
          settle(bridge.request('records.pick', { call, text, current, slot: `pick:${id}`, by })),
        clock,
      ),
  );
  useEffect(() => {
    list.start();
    return () => list.end();
  }, [list]);
  return list;
}

/** Chooses among the options of a call that the server searches and pages. */
export function PageChoices(props: {
  readonly call: string;
  readonly by?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly many: boolean;
  readonly value: readonly string[];
  /** Names of values on pages that are not loaded. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (
    values: readonly string[],
    names: readonly (readonly [string, string])[],
  ) => void;
}) {
  const { many, value } = props;
  const list = usePageList(props.call, props.by);
  const nodes = useStore(list.store, (state) => state.nodes);
  return (
    <div className="cj-page-pick">
      <PageRows
        autoFocus
        list={list}
        label={props.label}
        many={many}
        value={value}
        onChoose={(node) =>
          props.onChange(toggled(value, node.value, many), [[node.value, node.label]])
        }
      />
      {many && (
        <Chips
          values={value}
          nameOf={(one) =>
            nodes.find((node) => node.value === one)?.label ?? props.names.get(one) ?? one
          }
          onRemove={(one) => props.onChange(toggled(value, one, true), [])}
        />
      )}
    </div>
  );
}

/** A search box over the rows that are found, with a mark at those that are chosen. */
export function PageRows(props: {
  readonly list: PageList;
  readonly label: string;
  readonly many: boolean;
  readonly value: readonly string[];
  readonly autoFocus: boolean;
  readonly disabled?: boolean;
  readonly onChoose: (node: OptionNode) => void;
}) {
  const { t } = useTranslation();
  const { list, many, value } = props;
  const id = useId();
  const state = useStore(list.store);
  const { nodes, total, pending, failure } = state;
  const [at, setAt] = useState(0);
  const active = Math.min(at, nodes.length - 1);
  const choose = (node: OptionNode | undefined): void => {
    if (node === undefined) return;
    if (props.disabled !== true) props.onChoose(node);
  };
  const move = (to: number): void => {
    const next = Math.min(Math.max(to, 0), nodes.length - 1);
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    if (to >= nodes.length && total !== null && nodes.length < total) list.more();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (event.key === 'Enter') choose(pending ? undefined : nodes[active]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <InputGroup
        autoFocus={props.autoFocus}
        autoComplete="off"
        maxLength={SEARCH_MOST}
        leftIcon={<Search />}
        value={state.text}
        placeholder={t('tree.searchPage')}
        aria-label={t('tree.searchPage')}
        role="combobox"
        aria-expanded
        aria-controls={id}
        {...(active === -1 ? {} : { 'aria-activedescendant': `${id}-${active}` })}
        rightElement={<>{pending && <Spinner size={16} aria-label={t('tree.loading')} />}</>}
        onValueChange={(text) => {
          setAt(0);
          list.type(text);
        }}
        onKeyDown={press}
      />
      <div
        id={id}
        className="cj-page-rows"
        role="listbox"
        aria-label={props.label}
        aria-multiselectable={many}
        aria-busy={pending}
      >
        {nodes.map((node, index) => {
          const chosen = value.includes(node.value);
          return (
            <div
              key={node.value}
              id={`${id}-${index}`}
              className={index === active ? 'cj-page-row cj-page-active' : 'cj-page-row'}
              role="option"
              aria-selected={chosen}
              data-value={node.value}
              onClick={() => {
                setAt(index);
                choose(node);
              }}
            >
              {many && <i className={chosen ? 'cj-box cj-box-all' : 'cj-box'} aria-hidden />}
              <span title={node.label}>{node.label}</span>
              {chosen && !many && <Tick size={14} />}
            </div>
          );
        })}
        {failure !== null && (
          <div className="cj-vtree-state" role="alert">
            <p>
              {t('tree.failed')} · {failureText(t, failure)}
            </p>
            <Button size="small" text={t('tree.retry')} onClick={() => list.more()} />
          </div>
        )}
        {total === 0 && !pending && <p className="cj-vtree-state">{t('tree.noMatch')}</p>}
        {total !== null && nodes.length > 0 && nodes.length < total && failure === null && (
          <Button
            fill
            size="small"
            variant="minimal"
            loading={pending}
            text={t('tree.more', { shown: nodes.length, total })}
            onClick={() => list.more()}
          />
        )}
      </div>
    </>
  );
}
