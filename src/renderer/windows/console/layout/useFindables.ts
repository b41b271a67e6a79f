import { shell as en } from '@shared/i18n/en/shell';
import { shell as zh } from '@shared/i18n/zh/shell';
import type { MenuNode } from '@shared/model/menu';
import { matchEntry } from '@shared/model/menuMap';
import { PAGES } from '@shared/model/pages';
import { useLanguage } from '@renderer/data/language';
import {
  isFramePath,
  leavesOf,
  menuNameIn,
  opensBrowser,
  targetOf,
  trailTo,
} from '@renderer/data/menu';
import { useMenu, useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { useTestAlarm } from '@renderer/features/testAlarm/TestAlarmButton';
import { askExternal } from '@renderer/ui/external';
import { useShortcutSheet } from '@renderer/ui/shortcuts';
import { SCREENS } from '../resolve';
import type { Findable } from './find';
import { useLock } from './LockButton';
import { useMenuLabel } from './menuLabel';
import { useOpening } from './openEntries';

/** What people also call a page or an act, in both languages. */
function wordsFor(key: string): readonly string[] {
  return [zh, en].flatMap(({ find }) => {
    const words: Readonly<Record<string, string>> = find;
    return Object.hasOwn(words, key) ? (words[key] ?? '').split(',') : [];
  });
}

/** Everything that the search of the console can open. */
export function useFindables(
  routes: readonly MenuNode[],
  onGo: (to: string) => void,
): readonly Findable[] {
  const entries = useEntries(routes, onGo);
  const pages = usePages(onGo);
  const acts = useActs();
  // A page that the server's menu names as well is found once, as the menu's entry.
  const named = new Set(entries.map(({ key }) => key));
  return [...entries, ...pages.filter(({ key }) => !named.has(key)), ...acts];
}

function useEntries(routes: readonly MenuNode[], onGo: (to: string) => void): readonly Findable[] {
  const menuLabel = useMenuLabel();
  const menu = useMenu();
  const opening = useOpening();
  const choices = menu.status === 'ready' ? menu.menu.choices : {};
  return leavesOf(routes).map((node) => {
    const isOutside = isFramePath(node.path);
    const screen = matchEntry(node, SCREENS, choices)?.screen;
    const above = trailTo(routes, targetOf(node)).slice(0, -1);
    const page = PAGES.find(({ key }) => key === screen?.key);
    return {
      key: page?.key ?? `entry:${node.id}`,
      name: menuLabel(node),
      place: above.map(menuLabel).join(' / '),
      also: [
        ...[node.name, menuNameIn('en', node), screen?.label.zh ?? '', screen?.label.en ?? ''],
        ...wordsFor(page?.key ?? ''),
      ],
      isEntry: true,
      isClosed: opening(node) === 'closed',
      isOutside,
      open: () => (opensBrowser(node) ? askExternal(node.path) : onGo(targetOf(node))),
    };
  });
}

function usePages(onGo: (to: string) => void): readonly Findable[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return PAGES.filter(({ entry }) => entry !== null).map(({ key, label, path, entry }) => ({
    key,
    name: label[language],
    place: entry === 'alarms' ? t('shell.duty') : '',
    also: [label.zh, label.en, ...wordsFor(key)],
    isEntry: false,
    isClosed: false,
    isOutside: false,
    open: () => onGo(path),
  }));
}

function useActs(): readonly Findable[] {
  const { t } = useTranslation();
  const { bridge, leaving, live } = useServices();
  const lock = useLock();
  const testAlarm = useTestAlarm();
  const showKeys = useShortcutSheet();
  const act = (key: string, name: string, open: () => void): Findable => ({
    key: `act:${key}`,
    name,
    place: t('shell.find.place'),
    also: wordsFor(key),
    isEntry: false,
    isClosed: false,
    isOutside: false,
    open,
  });
  return [
    act('testAlarm', t('testAlarm.start'), testAlarm.start),
    act('lock', t('desk.lock'), lock),
    act('takeOver', t('desk.takeOver'), () =>
      leaving.ask(() => live.setState({ deskAsks: 'takeOver' })),
    ),
    act('switch', t('desk.switch'), () => leaving.ask(() => live.setState({ deskAsks: 'switch' }))),
    act('settings', t('settings.open'), () => bridge.command('window.settings', { section: '' })),
    act('keys', t('shell.help'), showKeys),
  ];
}
