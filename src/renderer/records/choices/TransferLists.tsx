import { useId, useState, type ReactNode } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Search, SmallCross } from '@blueprintjs/icons';
import { useStore } from 'zustand';
import type { OptionsSpec } from '@shared/catalogue/family';
import { useTranslation } from '@renderer/data/translation';
import { treeSource } from '@renderer/data/choices';
import { useForest } from '@renderer/data/services';
import { TreeSearchBox } from '@renderer/ui/tree/TreeSearchBox';
import { useTreeView } from '@renderer/ui/tree/useTreeView';
import { VirtualTree } from '@renderer/ui/tree/VirtualTree';
import { SEARCH_MOST } from '@renderer/ui/inputLimit';
import { PageRows, usePageList } from './PageChoices';
import { toggled } from './toggle';
import { useChosenNames } from './useChosenNames';
import { useNamesOnPages } from './useNamesOnPages';

/** Two lists beside each other: what can be chosen, and what is chosen. */
export function TransferLists(props: TransferProps) {
  if (props.hint !== undefined && props.hint !== '')
    return (
      <p id={props.id} className="cj-hint" aria-label={props.label}>
        {props.hint}
      </p>
    );
  // Another question begins another search.
  const key = JSON.stringify(props.by ?? {});
  return props.options.shape === 'page' ? (
    <PagedLists key={key} {...props} />
  ) : (
    <WholeLists key={key} {...props} />
  );
}

interface TransferProps {
  readonly id: string;
  readonly options: OptionsSpec;
  /** What narrows the choices, as parameters of their call. */
  readonly by?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly value: readonly string[];
  readonly disabled: boolean;
  /** Said in place of the lists: what has to be chosen first. */
  readonly hint?: string;
  readonly onChange: (values: readonly string[]) => void;
}

/** What can be chosen is searched by the server, page by page. */
function PagedLists(props: TransferProps) {
  const { t } = useTranslation();
  const { disabled, value } = props;
  const list = usePageList(props.options.call, props.by);
  const { nodes, total } = useStore(list.store);
  // Names of what other searches found.
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const nameOf = (one: string): string | undefined =>
    nodes.find((node) => node.value === one)?.label ?? picked.get(one);
  useNamesOnPages(
    list,
    value.some((one) => nameOf(one) === undefined),
  );
  const change = (values: readonly string[]): void => {
    setPicked(new Map([...picked, ...nodes.map((node) => [node.value, node.label] as const)]));
    props.onChange(values);
  };
  return (
    <Lists
      {...props}
      onChange={change}
      nameOf={nameOf}
      shown={nodes.map((node) => node.value)}
      total={total ?? 0}
    >
      <PageRows
        many
        autoFocus={false}
        disabled={disabled}
        list={list}
        label={t('tree.choosable')}
        value={value}
        onChoose={(node) => change(toggled(value, node.value, true))}
      />
    </Lists>
  );
}

/** What can be chosen comes whole, and is searched here. */
function WholeLists(props: TransferProps) {
  const { t } = useTranslation();
  const { disabled, options, value } = props;
  const own = useId();
  const forest = useForest(treeSource(options, props.by));
  const view = useTreeView(forest);
  const { nodes } = forest;
  const named = useChosenNames({ forest, lazy: options.lazy !== undefined }, value);
  const choose = (node: number): void => {
    if (!disabled) props.onChange(toggled(value, nodes.value(node), true));
  };
  const shown = Array.from(view.rows, (node) => nodes.value(node));
  return (
    <Lists
      {...props}
      nameOf={(one) => named[value.indexOf(one)]}
      shown={shown}
      total={shown.length}
    >
      <TreeSearchBox id={`${own}-search`} view={view} tree={own} onChoose={choose} />
      <VirtualTree
        id={own}
        view={view}
        label={t('tree.choosable')}
        many
        state={(node) => (value.includes(nodes.value(node)) ? 'all' : 'none')}
        onChoose={choose}
      />
    </Lists>
  );
}

/** The frame of both: what can be chosen at the left, what is chosen at the right. */
function Lists(
  props: TransferProps & {
    readonly nameOf: (one: string) => string | undefined;
    /** Ids that the left list shows. */
    readonly shown: readonly string[];
    readonly total: number;
    readonly children: ReactNode;
  },
) {
  const { t } = useTranslation();
  const { disabled, shown, total, value } = props;
  const free = shown.filter((one) => !value.includes(one));
  return (
    <div id={props.id} className="cj-transfer" role="group" aria-label={props.label}>
      <section aria-label={t('tree.choosable')}>
        <header>
          <strong>{t('tree.choosableOf', { shown: shown.length, total })}</strong>
          <Button
            size="small"
            variant="minimal"
            disabled={disabled || free.length === 0}
            text={t('tree.chooseShown')}
            onClick={() => props.onChange([...value, ...free])}
          />
        </header>
        {props.children}
      </section>
      <Chosen value={value} nameOf={props.nameOf} disabled={disabled} onChange={props.onChange} />
    </div>
  );
}

/** What is chosen, searched here, each with a button that takes it out. */
function Chosen(props: {
  readonly value: readonly string[];
  readonly nameOf: (one: string) => string | undefined;
  readonly disabled: boolean;
  readonly onChange: (values: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const { disabled, value } = props;
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const named = value.map((one) => ({ one, name: props.nameOf(one) ?? one }));
  const shown = named.filter(({ name }) => name.toLowerCase().includes(wanted));
  const takeOut = (gone: readonly string[]): void =>
    props.onChange(value.filter((one) => !gone.includes(one)));
  return (
    <section aria-label={t('tree.chosenList')}>
      <header>
        <strong>{t('tree.chosen', { count: value.length })}</strong>
        <Button
          size="small"
          variant="minimal"
          disabled={disabled || shown.length === 0}
          text={t(wanted === '' ? 'tree.clearChosen' : 'tree.removeShown')}
          onClick={() => takeOut(shown.map(({ one }) => one))}
        />
      </header>
      <InputGroup
        autoComplete="off"
        maxLength={SEARCH_MOST}
        leftIcon={<Search />}
        value={search}
        placeholder={t('tree.searchChosen')}
        aria-label={t('tree.searchChosen')}
        onValueChange={setSearch}
      />
      <ul className="cj-page-rows" aria-label={t('tree.chosenList')}>
        {shown.map(({ one, name }) => (
          <li key={one} className="cj-page-row" data-value={one}>
            <span title={name}>{name}</span>
            <Button
              size="small"
              variant="minimal"
              icon={<SmallCross />}
              disabled={disabled}
              aria-label={t('tree.removeOne', { label: name })}
              onClick={(event) => {
                // The button goes with its row; the keyboard goes on at the next one.
                const row = event.currentTarget.closest('li');
                const next = row?.nextElementSibling ?? row?.previousElementSibling;
                next?.querySelector('button')?.focus();
                takeOut([one]);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
