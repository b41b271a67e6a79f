import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Dialog, DialogBody } from '@blueprintjs/core';
import { useServices } from '@renderer/data/services';
import { openModal } from './focus/places';
import { KEYS } from './keys';
import {
  combinationOf,
  SheetContext,
  ShortcutContext,
  ShortcutKeeper,
  type Shortcut,
} from './shortcuts';
import './list.css';

/** A key used to compose a character belongs to the input method. */
const COMPOSING = new Set(['Process', 'Dead']);

/**
 * Receives every key of the window and calls its binding. F1 shows the current bindings: the sheet is
 * generated from them, so it lists no key without an effect.
 */
export function Shortcuts(props: { readonly children: ReactNode }) {
  const { clock } = useServices();
  const [keeper] = useState(() => new ShortcutKeeper(clock));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.isComposing || COMPOSING.has(event.key) || event.defaultPrevented) return;
      const locked = document.body.classList.contains('cj-locked');
      const target = event.target instanceof Element ? event.target : document.body;
      if (combinationOf(event) === KEYS.sheet[0] && !locked) {
        event.preventDefault();
        setOpen((open) => !open);
        return;
      }
      const busy = locked || openModal() !== null;
      const found = keeper.find(event, target, busy);
      if (found === undefined || (locked && found.always !== true)) return;
      event.preventDefault();
      event.stopPropagation();
      // After an act the next row has the keyboard: a key that is held would go through them all.
      if (!event.repeat || found.repeats === true) found.run();
    };
    // Before the grid, which has its own use for some keys.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [keeper]);
  const show = useCallback(() => setOpen(true), []);
  return (
    <ShortcutContext.Provider value={keeper}>
      <SheetContext.Provider value={show}>{props.children}</SheetContext.Provider>
      {isOpen && <CheatSheet keeper={keeper} onClose={() => setOpen(false)} />}
    </ShortcutContext.Provider>
  );
}

function CheatSheet(props: { readonly keeper: ShortcutKeeper; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { keeper } = props;
  const [bound, setBound] = useState(() => keeper.all());
  useEffect(() => {
    // By the next frame the parts of the window have their texts in a language that changed.
    const frame = requestAnimationFrame(() => setBound(keeper.all()));
    return () => cancelAnimationFrame(frame);
  }, [keeper, i18n.language]);
  const own: Shortcut = {
    keys: KEYS.sheet,
    label: t('list.keys.sheet'),
    group: t('list.keys.everywhere'),
    run: () => undefined,
  };
  const shortcuts = [...bound, own];
  const groups = [...new Set(shortcuts.map(({ group }) => group))];
  return (
    <Dialog
      isOpen
      title={t('list.keys.title')}
      onClose={props.onClose}
      className="cj-keys"
      style={{ width: 720 }}
    >
      {/* Nothing in it takes the focus, and it is longer than a small window: the keys scroll it. */}
      <DialogBody tabIndex={0}>
        <div className="cj-keys-groups">
          {groups.map((group) => (
            <section key={group}>
              <h2>{group}</h2>
              <dl>
                {shortcuts
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
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ContextMenu: '☰',
};

/** A combination as people read it. */
function shown(keys: string): string {
  return (
    keys
      // The last one is the key itself, which may be the plus.
      .split(/\+(?=.)/)
      .map((key) => SHOWN[key] ?? key)
      .join(' + ')
  );
}
