import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { InputGroup, Overlay2 } from '@blueprintjs/core';
import { Search, Share } from '@blueprintjs/icons';
import type { MenuNode } from '@shared/model/menu';
import { useServices } from '@renderer/data/services';
import { SEARCH_MOST } from '@renderer/ui/inputLimit';
import { loadSpelling, type Spell } from '@renderer/data/tree/search';
import { findIn, type Findable } from './find';
import { useFindables } from './useFindables';

/** The 菜单搜索 overlay: menu entries by the start of their name, then what else fits; Esc closes. */
export function MenuSearch(props: {
  readonly routes: readonly MenuNode[];
  readonly onGo: (to: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const spell = useSpelling();
  const { byStart, others } = findIn(useFindables(props.routes, props.onGo), text, spell);
  const hits = [...byStart, ...others];
  const choose = (hit: Findable | undefined): void => {
    if (hit === undefined || hit.isClosed) return;
    props.onClose();
    hit.open();
  };
  const move = (step: number): void =>
    setAt(hits.length === 0 ? 0 : (at + step + hits.length) % hits.length);
  const heading = t(text.trim() === '' ? 'shell.menuSearchOwn' : 'shell.menuSearchOthers');
  return (
    <Overlay2 isOpen onClose={props.onClose} canOutsideClickClose canEscapeKeyClose>
      <div className="cj-find" role="dialog" aria-label={t('shell.menuSearch')}>
        <h2>{t('shell.menuSearch')}</h2>
        <InputGroup
          autoFocus
          size="large"
          leftIcon={<Search />}
          maxLength={SEARCH_MOST}
          placeholder={t('shell.menuSearchHint')}
          value={text}
          onValueChange={(next) => {
            setText(next);
            setAt(0);
          }}
          onKeyDown={(event) => {
            // Enter and arrows that an input method uses choose a candidate.
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'ArrowDown') move(1);
            else if (event.key === 'ArrowUp') move(-1);
            else if (event.key === 'Enter') choose(hits[at]);
            else return;
            event.preventDefault();
          }}
        />
        <div className="cj-find-list" role="listbox" aria-label={t('shell.menuSearch')}>
          {hits.map((hit, index) => (
            <Hit
              key={hit.key}
              hit={hit}
              isAt={index === at}
              heading={index === byStart.length ? heading : ''}
              onChoose={() => choose(hit)}
            />
          ))}
          {hits.length === 0 && <p>{t('shell.menuSearchNone')}</p>}
        </div>
      </div>
    </Overlay2>
  );
}

/** The spelling of Chinese; null until its dictionary is loaded. */
function useSpelling(): Spell | null {
  const { report } = useServices();
  const [spell, setSpell] = useState<Spell | null>(null);
  useEffect(() => {
    let isOpen = true;
    loadSpelling().then((loaded) => {
      if (isOpen) setSpell(() => loaded);
    }, report);
    return () => {
      isOpen = false;
    };
  }, [report]);
  return spell;
}

/** @param props.heading above the first of a group; '' for the others */
function Hit(props: {
  readonly hit: Findable;
  readonly isAt: boolean;
  readonly heading: string;
  readonly onChoose: () => void;
}) {
  const { t } = useTranslation();
  const { hit, isAt, heading } = props;
  const look = ['cj-find-hit'];
  if (isAt) look.push('cj-find-at');
  if (hit.isClosed) look.push('cj-find-closed');
  return (
    <>
      {heading !== '' && (
        <h3 className="cj-find-group" role="presentation">
          {heading}
        </h3>
      )}
      <button
        ref={isAt ? intoView : undefined}
        type="button"
        role="option"
        aria-selected={isAt}
        aria-disabled={hit.isClosed}
        className={look.join(' ')}
        onClick={props.onChoose}
      >
        <span>
          {hit.name}
          {hit.isOutside && <Share size={12} title={t('shell.outside')} />}
        </span>
        <small>{hit.isClosed ? t('shell.closed') : hit.place}</small>
      </button>
    </>
  );
}

/** The chosen hit stays in sight when the arrows leave the visible part of the list. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
