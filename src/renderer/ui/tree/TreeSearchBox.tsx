import type { KeyboardEvent } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, InputGroup } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, Search, SmallCross } from '@blueprintjs/icons';
import { SEARCH_MOST } from '../inputLimit';
import { pressKey } from './keys';
import { NONE } from '@renderer/data/tree/nodes';
import { rowId } from './VirtualTree';
import type { TreeView } from './view';

/** Keys that an empty box passes to the tree, and keys that every box passes to it. */
const EMPTY_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];
const KEYS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'];

/** Searches a tree and controls it from the box. */
export function TreeSearchBox(props: {
  readonly view: TreeView;
  /** Id of the tree's element. */
  readonly tree: string;
  readonly onChoose: (node: number) => void;
  readonly autoFocus?: boolean;
  readonly id: string;
  readonly placeholder?: string;
  /** Called on Enter when the text has no match. */
  readonly onUnknown?: (text: string) => void;
}) {
  const { t } = useTranslation();
  const { view } = props;
  const { text, matches, active } = view;
  const press = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    const steers = KEYS.includes(key) || (text === '' && EMPTY_KEYS.includes(key));
    if (steers) pressKey(view, key);
    else if (key === 'F3') view.step(event.shiftKey ? -1 : 1);
    else if (key === 'Enter') {
      // Enter here must not submit the form around the box.
      if (active !== NONE) props.onChoose(active);
      else if (text !== '') props.onUnknown?.(text.trim());
    } else if (key === 'Escape' && text !== '') view.search('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { progress, isNamed } = view.forest.search;
  const isIndexing = matches !== null && (!isNamed || progress < 1);
  const place = matches === null ? 0 : view.place();
  return (
    <div className="cj-vtree-search" role="search" aria-label={t('tree.search')}>
      <InputGroup
        id={props.id}
        autoFocus={props.autoFocus === true}
        autoComplete="off"
        maxLength={SEARCH_MOST}
        spellCheck={false}
        leftIcon={<Search />}
        value={text}
        placeholder={props.placeholder ?? t('tree.search')}
        aria-label={t('tree.search')}
        role="combobox"
        aria-expanded
        aria-controls={props.tree}
        {...(active === NONE ? {} : { 'aria-activedescendant': rowId(props.tree, active) })}
        onValueChange={(next) => view.search(next)}
        onFocus={() => view.forest.index()}
        onKeyDown={press}
        rightElement={
          <>
            {text !== '' && (
              <Button
                variant="minimal"
                icon={<SmallCross />}
                aria-label={t('tree.clear')}
                onClick={() => view.search('')}
              />
            )}
          </>
        }
      />
      {matches !== null && (
        <div className="cj-vtree-found" role="status">
          <span>
            {place > 0
              ? t('tree.matchOf', { place, total: matches })
              : t('tree.matches', { total: matches })}
            {isIndexing && ` · ${t('tree.indexing', { percent: Math.floor(progress * 100) })}`}
          </span>
          <Button
            variant="minimal"
            size="small"
            disabled={matches === 0}
            icon={<ChevronUp />}
            title="Shift+F3"
            aria-label={t('tree.previousMatch')}
            onClick={() => view.step(-1)}
          />
          <Button
            variant="minimal"
            size="small"
            disabled={matches === 0}
            icon={<ChevronDown />}
            title="F3"
            aria-label={t('tree.nextMatch')}
            onClick={() => view.step(1)}
          />
        </div>
      )}
    </div>
  );
}
