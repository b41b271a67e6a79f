import { DateInput } from '@blueprintjs/datetime';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const before = process.env['TZ'];

beforeAll(() => {
  // A clock that goes and whose zone has no name.
  process.env['TZ'] = '';
});

afterAll(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

test('a date of a form is shown as it is stored on a machine whose zone has no name', async () => {
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Etc/Unknown');
  const { formatDayTime, parseDayTime } = await import('@renderer/records/kinds/picker');
  const shown = renderToString(
    <DateInput
      value="2026-11-21T08:00:00"
      timePrecision="second"
      showTimezoneSelect={false}
      formatDate={formatDayTime}
      parseDate={parseDayTime}
    />,
  );
  expect(shown).toContain('value="2026-11-21 08:00:00"');
});
