import { describe, expect, it } from 'vitest';
import { partOf, type Start } from '@main/recovery/watching';

/** A process that lives, is no parent of this one, and has no child here. */
const STRANGER = process.pid;
/** Larger than any process id of Linux; on Windows no multiple of four. */
const NOBODY = 4_194_305;

const start = (change: Partial<Start>): Start => ({
  argv: ['chengjing'],
  env: {},
  parent: 41,
  isPackaged: true,
  ...change,
});

describe('what a process of the program is', () => {
  it.each<[string, Partial<Start>, string]>([
    ['started by a person', {}, 'raising'],
    ['started into the tray', { argv: ['chengjing', '--hidden'] }, 'first'],
    ['told to be watched first', { argv: ['chengjing', '--watchdog'] }, 'first'],
    ['told to go without', { argv: ['chengjing', '--no-watchdog'] }, 'alone'],
    ['a check', { argv: ['chengjing', '--check'] }, 'alone'],
    ['a request to leave', { argv: ['chengjing', '--hidden', '--quit'] }, 'alone'],
    ['an unattended self-test', { argv: ['chengjing', '--self-test', '--unattended'] }, 'alone'],
    ['from sources', { isPackaged: false }, 'alone'],
    ['from sources into the tray', { isPackaged: false, argv: ['a', '--hidden'] }, 'alone'],
    ['from sources, watched', { isPackaged: false, argv: ['a', '--watchdog'] }, 'first'],
    [
      'from sources, its watchdog after it',
      { isPackaged: false, argv: ['a', '--watchdog=after'] },
      'raising',
    ],
    [
      'a run of a watchdog',
      { env: { CHENGJING_SUPERVISED: '{"watchdog":41,"restart":null}' } },
      'supervised',
    ],
    [
      'of another parent’s watchdog',
      { env: { CHENGJING_SUPERVISED: '{"watchdog":42}' } },
      'raising',
    ],
  ])('%s', (_what, change, kind) => {
    expect(partOf(start(change))).toEqual({ kind });
  });

  it('is the watchdog of the app that has started it, or of one that is gone by now', () => {
    const watched = (app: string) => partOf(start({ env: { CHENGJING_WATCHED: app } }));
    expect(watched('41')).toEqual({ kind: 'adopting', watched: { app: 41, code: null } });
    expect(watched('41 3')).toEqual({ kind: 'adopting', watched: { app: 41, code: 3 } });
    expect(watched(String(NOBODY))).toMatchObject({ watched: { app: NOBODY } });
    // Meant for another process: programs that the app starts inherit its environment.
    expect(watched(String(STRANGER))).toEqual({ kind: 'raising' });
    for (const nonsense of ['', '0', '-1', '41x', '41 x', '99999999999'])
      expect(watched(nonsense)).toEqual({ kind: 'raising' });
  });
});
