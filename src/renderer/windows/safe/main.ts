import { bootstrap } from '@renderer/start/bootstrap';
import { firstOf } from '@renderer/bridge/mirror';
import type { Bridge } from '@renderer/bridge/client';
import { must } from '@shared/base/assert';
import { boardsWith } from '@shared/catalogue/boardTiles';
import type { StateName, States } from '@shared/ipc/contract';
import type { ValueOf } from '@shared/ipc/define';
import './safe.css';
import { textsOf, view, type SafeState } from './view';

/** Interval of ages, ms. */
const TICK_MS = 1_000;

function element(name: string, className: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function fact(label: string, value: string, className = ''): HTMLElement {
  const row = element('div', `fact ${className}`, '');
  row.append(element('span', 'label', label), element('span', 'value', value));
  return row;
}

/** Redraws everything: a few dozen elements, without any library that could fail again. */
function draw(root: HTMLElement, state: SafeState, now: number, retry: HTMLElement): void {
  const texts = textsOf(state.language);
  const said = view(state, now);
  document.documentElement.lang = state.language;
  const card = element('section', 'card', '');
  const figures = element('div', 'figures', '');
  for (const { name, value, age } of said.figures) {
    const box = element('div', 'figure', '');
    box.append(
      element('span', 'name', name),
      element('span', 'value', value),
      element('span', 'age', age),
    );
    figures.append(box);
  }
  if (said.figures.length === 0) figures.append(element('p', 'none', texts.noFigures));
  retry.textContent = texts.retry;
  const action = element('div', 'action', '');
  action.append(retry, element('span', 'again', texts.again));
  card.append(
    element('h1', '', said.title),
    element('p', 'lead', said.lead),
    fact(texts.reason, said.reason),
    fact(texts.since, said.since),
    fact(texts.alarms, said.alarms, said.alarms === '0' ? '' : 'alarms'),
    element('h2', '', texts.figures),
    figures,
    action,
  );
  const bands = [
    ...(said.warning === '' ? [] : [element('div', 'warning', said.warning)]),
    ...(said.demo === '' ? [] : [element('div', 'demo', said.demo)]),
  ];
  const focused = document.activeElement === retry;
  root.replaceChildren(...bands, card);
  if (focused) retry.focus();
}

async function ask(bridge: Bridge): Promise<{ readonly board: string; readonly first: SafeState }> {
  const ignore = (): void => undefined;
  const [self, own, settings, feeds, alarms] = await Promise.all([
    firstOf(bridge, 'board.self', ignore),
    firstOf(bridge, 'boards.own', ignore),
    firstOf(bridge, 'settings', ignore),
    bridge.request('board.feeds'),
    bridge.request('alarms.get').catch(() => null),
  ]);
  const spec = boardsWith(own).find(({ key }) => key === self.board);
  const first = {
    language: settings.language,
    demo: settings.demo,
    title: spec?.title ?? { zh: self.board, en: self.board },
    health: self.health,
    feeds: feeds[self.board] ?? {},
    alarms,
    session: null,
  };
  return { board: self.board, first };
}

async function start(): Promise<void> {
  const { bridge, clock, ready } = bootstrap('safe');
  const { board, first } = await ask(bridge);
  let state = first;
  const root = must(document.getElementById('root'), 'root element');
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.addEventListener('click', () => bridge.command('board.retry', undefined));
  const show = (patch: Partial<SafeState>): void => {
    state = { ...state, ...patch };
    draw(root, state, clock.now(), retry);
  };
  const follow = <N extends StateName>(
    name: N,
    patch: (value: ValueOf<States[N]>) => Partial<SafeState>,
  ): void => {
    const readable = bridge.state(name);
    const take = (): void => {
      const value = readable.get();
      if (value !== undefined) show(patch(value));
    };
    readable.follow(take);
    take();
  };
  follow('board.self', ({ health }) => ({ health }));
  follow('session', (session) => ({ session }));
  follow('settings', ({ language, demo }) => ({ language, demo }));
  bridge.on('board.feed', (fed) => {
    // A playlist stands still while this page is shown: the window keeps its board.
    if (fed.board === board) show({ feeds: { ...state.feeds, [fed.key]: fed.state } });
  });
  // The safe page shows counts only, so it drops the alarms themselves.
  bridge.on('alarms.changed', (delta) => show({ alarms: { ...delta, alarms: [] } }));
  clock.every(TICK_MS, 'safe.tick', () => show({}));
  show({});
  ready();
}

void start();
