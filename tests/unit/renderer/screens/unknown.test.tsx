import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReactElement } from 'react';
import { zh } from '@shared/i18n/zh';
import type { BoardQueryState } from '@shared/model/board';
import { createLiveStore } from '@renderer/data/live';
import { ServicesContext, type Services } from '@renderer/data/services';
import { waitingIn } from '@renderer/screens/workbench/Due';
import { Notices } from '@renderer/screens/workbench/Notices';
import { FakeClock } from '@tests/support/fakeClock';

const HOUR = 3_600_000;
const clock = new FakeClock();
const page = (total: number) => ({
  kind: 'page',
  page: { records: [], total, current: 1, size: 1 },
});
const feed = (
  data: unknown,
  failure: string | null = null,
  ageMs = 0,
): Readonly<Record<'applied' | 'notices', BoardQueryState>> => {
  const at = data === null ? null : clock.now() - ageMs;
  const why = failure === null ? null : { kind: failure };
  const state = { at, data, failure: why, periodMs: 60_000 } as unknown as BoardQueryState;
  return { applied: state, notices: state };
};

const texts = i18next.createInstance();
beforeAll(() => texts.init({ lng: 'zh', resources: { zh: { translation: zh } } }));

/** The words of a card as it is drawn first. */
function said(card: ReactElement): string {
  const services = {
    clock,
    live: createLiveStore(),
  } as unknown as Services;
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <I18nextProvider i18n={texts}>
        <ServicesContext value={services}>{card}</ServicesContext>
      </I18nextProvider>
    </MemoryRouter>,
  );
  return page
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('what waits for a decision is unknown, and not nothing, where the server does not answer', () => {
  expect(waitingIn(feed(page(7)).applied)).toBe(7);
  expect(waitingIn(feed(page(7), 'notConnected', 5 * HOUR).applied)).toBe(7);
  expect(waitingIn(feed(null, 'notConnected').applied)).toBe('unknown');
  expect(waitingIn(feed(null, 'noPermission').applied)).toBe(0);
  // Nobody has asked yet.
  expect(waitingIn(feed(null).applied)).toBeNull();
  expect(waitingIn(undefined)).toBeNull();
});

describe('the notices', () => {
  test('that could not be read are not told as none', () => {
    expect(said(<Notices feeds={feed(page(0))} />)).toContain('没有公告');
    const failed = said(<Notices feeds={feed(null, 'notConnected')} />);
    expect(failed).toContain('未能读取公告');
    expect(failed).not.toContain('没有公告');
    expect(said(<Notices feeds={feed(page(0), 'notConnected', 5 * HOUR)} />)).toContain(
      '公告 5 小时前的数据',
    );
  });
});
