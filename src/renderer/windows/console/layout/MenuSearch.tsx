import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { InputGroup, Overlay2 } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { MenuNode } from '@shared/model/menu';
import { searchMenu, targetOf } from '@renderer/data/menu';
import { useMenuLabel } from './menuLabel';

/** The 菜单搜索 overlay: leaf entries by the start of their name; Esc closes. */
export function MenuSearch(props: {
  readonly routes: readonly MenuNode[];
  readonly onGo: (to: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const menuLabel = useMenuLabel();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const hits = searchMenu(props.routes, text, menuLabel);
  const choose = (node: MenuNode | undefined): void => {
    if (node === undefined) return;
    props.onClose();
    props.onGo(targetOf(node));
  };
  const move = (step: number): void =>
    setAt(hits.length === 0 ? 0 : (at + step + hits.length) % hits.length);
  return (
    <Overlay2 isOpen onClose={props.onClose} canOutsideClickClose canEscapeKeyClose>
      <div className="cj-find" role="dialog" aria-label={t('shell.menuSearch')}>
        <h2>{t('shell.menuSearch')}</h2>
        <InputGroup
          autoFocus
          size="large"
          leftIcon={<Search />}
          placeholder={t('shell.menuSearchHint')}
          value={text}
          onValueChange={(next) => {
            setText(next);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') move(1);
            else if (event.key === 'ArrowUp') move(-1);
            else if (event.key === 'Enter') choose(hits[at]);
            else return;
            event.preventDefault();
          }}
        />
        <div className="cj-find-list" role="listbox" aria-label={t('shell.menuSearch')}>
          {hits.map((node, index) => (
            <button
              key={node.id}
              type="button"
              role="option"
              aria-selected={index === at}
              className={index === at ? 'cj-find-hit cj-find-at' : 'cj-find-hit'}
              onClick={() => choose(node)}
            >
              {menuLabel(node)}
              <small>{node.path}</small>
            </button>
          ))}
          {hits.length === 0 && <p>{t('shell.menuSearchNone')}</p>}
        </div>
      </div>
    </Overlay2>
  );
}
