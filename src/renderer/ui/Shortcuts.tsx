import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Dialog, DialogBody } from '@blueprintjs/core';
import { ShortcutContext, ShortcutKeeper, type Shortcut } from './shortcuts';
import { useFocusBack } from './useFocusBack';
import './list.css';

/** A key used to compose a character belongs to the input method. */
const COMPOSING = new Set(['Process', 'Dead']);

/**
 * Receives every key of the window and calls its binding. F1 shows the current bindings: the sheet is
 * generated from them, so it lists no key without an effect.
 */
export function Shortcuts(props: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [keeper] = useState(() => new ShortcutKeeper());
  const [sheet, setSheet] = useState<readonly Shortcut[] | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.isComposing || COMPOSING.has(event.key) || event.defaultPrevented) return;
      const locked = document.body.classList.contains('cj-locked');
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.key === 'F1' && !locked) {
        event.preventDefault();
        setSheet((open) => (open === null ? keeper.all() : null));
        return;
      }
      const busy = locked || document.querySelector('.bp6-dialog') !== null;
      const found = keeper.find(event, target, busy);
      if (found === undefined || (locked && found.always !== true)) return;
      event.preventDefault();
      event.stopPropagation();
      found.run();
    };
    // Before the grid, which has its own use for some keys.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [keeper]);
  const own: Shortcut = {
    keys: ['F1'],
    label: t('list.keys.sheet'),
    group: t('list.keys.everywhere'),
    run: () => undefined,
  };
  return (
    <ShortcutContext.Provider value={keeper}>
      {props.children}
      {sheet !== null && <CheatSheet shortcuts={[...sheet, own]} onClose={() => setSheet(null)} />}
    </ShortcutContext.Provider>
  );
}

function CheatSheet(props: {
  readonly shortcuts: readonly Shortcut[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const groups = [...new Set(props.shortcuts.map(({ group }) => group))];
  useFocusBack();
  return (
    <Dialog
      isOpen
      title={t('list.keys.title')}
      onClose={props.onClose}
      className="cj-keys"
      style={{ width: 720 }}
    >
      <DialogBody>
        <div className="cj-keys-groups">
          {groups.map((group) => (
            <section key={group}>
              <h4>{group}</h4>
              <dl>
                {props.shortcuts
                  .filter((one) => one.group === group)
                  .map((one) => (
                    <div key={one.label}>
                      <dt>{one.label}</dt>
                      <dd>
                        {one.keys.map((keys) => (
                          <kbd key={keys}>{shown(keys)}</kbd>
                        ))}
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogBody>
    </Dialog>
  );
}

const SHOWN: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ContextMenu: '☰',
};

/** A combination as people read it. */
function shown(keys: string): string {
  return keys
    .split('+')
    .map((key) => SHOWN[key] ?? key)
    .join(' + ');
}
