import { expect, test } from 'vitest';
import { AlarmFocus } from '@main/app/alarmFocus';

test('an alarm asked for before the console is drawn is shown once it is, and once', () => {
  const sent: string[] = [];
  let opened = 0;
  const focus = new AlarmFocus(
    () => (opened += 1),
    (id) => sent.push(id),
  );
  focus.show('a');
  expect([opened, sent]).toEqual([1, []]);
  focus.pageReady();
  focus.pageReady();
  expect(sent).toEqual(['a']);
  focus.show('b');
  expect([opened, sent]).toEqual([2, ['a', 'b']]);
});
