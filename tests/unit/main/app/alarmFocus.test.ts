import { expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import { AlarmFocus } from '@main/app/alarmFocus';

test('an alarm asked for before the console is drawn is shown once it is, and once', () => {
  const sent: string[] = [];
  let opened = 0;
  const pageLost = new Emitter<void>();
  const console = { open: () => void (opened += 1), pageLost };
  const focus = new AlarmFocus(console, (id) => sent.push(id));
  focus.show('a');
  expect([opened, sent]).toEqual([1, []]);
  focus.pageReady();
  focus.pageReady();
  expect(sent).toEqual(['a']);
  focus.show('b');
  expect([opened, sent]).toEqual([2, ['a', 'b']]);
  // The page was given up in the tray, or died: the next one hears it.
  pageLost.emit();
  focus.show('c');
  expect([opened, sent]).toEqual([3, ['a', 'b']]);
  focus.pageReady();
  expect(sent).toEqual(['a', 'b', 'c']);
});
