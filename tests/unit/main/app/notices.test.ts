import { expect, test } from 'vitest';
import { Notices } from '@main/app/notices';

test('notices stay until dismissed', () => {
  const notices = new Notices();
  notices.tell('platformFailed', { reason: 'x' });
  notices.tell('platformFailed', { reason: 'y' });
  const [first] = notices.all();
  notices.dismiss(first?.id ?? '');
  expect(notices.all().map(({ values }) => values)).toEqual([{ reason: 'y' }]);
});
