import { beforeEach, describe, expect, it } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import { createAttentionArea } from '@main/app/areas/attention';
import type { AreaContext } from '@main/app/areas/context';
import type { Attraction } from '@main/ports/window';
import { translateIn } from '@tests/support/translate';

/** What attention wants at the moment, and what the system says of it. */
let stands: { badge: number; flashing: boolean };
let system: { flash: 'unknown' | 'refused' | null; badge: 'shown' | 'refused' };
let attracted: Attraction[];
let badges: number[];
let journaled: (readonly [string, object])[];
let deltas: Emitter<void>;
let left: Emitter<void>;

beforeEach(() => {
  stands = { badge: 0, flashing: false };
  system = { flash: 'unknown', badge: 'shown' };
  [attracted, badges, journaled] = [[], [], []];
  deltas = new Emitter();
  left = new Emitter();
  const attention = {
    stands: () => stands,
    outputChanged: new Emitter(),
    lookedAt: () => undefined,
  };
  const console = {
    pageLost: new Emitter<void>(),
    focused: new Emitter(),
    left,
    attractAgain: () => system.flash,
    open: () => undefined,
    attract: (one: Attraction) => {
      attracted.push(one);
      return system.flash;
    },
  };
  const application = {
    badge: (count: number) => {
      badges.push(count);
      return system.badge;
    },
  };
  const alarms = {
    attention,
    publisher: { deltas },
    tray: { asked: new Emitter() },
    notes: { record: (event: string, values: object) => journaled.push([event, values]) },
  };
  const translator = { translate: translateIn('zh') };
  // The rest of the context is not asked for by what is tried here.
  const context = { alarms, application, console, translator } as unknown as AreaContext;
  void createAttentionArea(context).start?.();
});

/** Attention wants this from now on. */
function want(badge: number, flashing: boolean): void {
  stands = { badge, flashing };
  deltas.emit();
}

describe('the entry in the taskbar', () => {
  it('gets the count and the wish to flash, and the number that fits on it', () => {
    want(12, true);
    want(0, false);
    expect(attracted).toEqual([
      { flashing: true, badge: 10, text: '12 条未确认' },
      { flashing: false, badge: 0, text: expect.any(String) as string },
    ]);
    expect(badges).toEqual([12, 0]);
  });

  it('is asked for another number only when the number is another', () => {
    want(1, true);
    want(1, false);
    want(2, false);
    expect(badges).toEqual([1, 2]);
  });

  it('journals what the system makes of it, each outcome once in a run', () => {
    system.badge = 'refused';
    want(1, true);
    want(2, true);
    system.flash = 'refused';
    want(3, true);
    expect(journaled).toEqual([
      ['attracted', { means: 'flash', outcome: 'unknown' }],
      ['attracted', { means: 'badge', outcome: 'refused' }],
      ['attracted', { means: 'flash', outcome: 'refused' }],
    ]);
  });

  it('is asked again when the operator goes elsewhere, and what becomes of that is journaled', () => {
    system.flash = null;
    want(0, true);
    system.flash = 'unknown';
    expect(journaled).toEqual([]);
    left.emit();
    expect(journaled).toEqual([['attracted', { means: 'flash', outcome: 'unknown' }]]);
    want(0, false);
    system.flash = 'refused';
    left.emit();
    expect(journaled).toHaveLength(1);
  });

  it('journals nothing while nothing is to be seen', () => {
    system.flash = null;
    want(0, false);
    want(0, true);
    expect(journaled).toEqual([]);
  });
});
