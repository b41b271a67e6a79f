import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '@shared/base/result';
import type { GuestForm, SignInFailure } from '@shared/model/session';
import type { ThirdPartyCode } from '@main/session/dialect';
import { pageOf, ThirdPartySignIn, WAITED_MS } from '@main/session/thirdParty';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

const HERE = 'http://127.0.0.1:50321/signed-in';
const PAGE = 'https://login.example/qr?app=7&redirect_uri={redirect}&state={state}&for={tenant}';
const ASKED = { source: 'wecom', tenantId: '476074' };
const FORM: GuestForm = { tenantId: '476074', name: '李四', account: 'lisi', password: 'Secret1' };

let clock: FakeClock;
let opened: string[];
let open: number;
let visit: (inputs: Record<string, string>) => boolean;
let sent: ThirdPartyCode[];
let registered: unknown[];
let answer: Result<string | null, SignInFailure>;
let noBrowser: boolean;
let url: string;
let signIn: ThirdPartySignIn;

beforeEach(() => {
  clock = new FakeClock();
  [opened, open, sent, registered, noBrowser] = [[], 0, [], [], false];
  [answer, url] = [ok(null), 'https://platform.example'];
  signIn = new ThirdPartySignIn({
    clock,
    log: keptLog(),
    external: {
      open: (address) => {
        opened.push(address);
        return noBrowser ? Promise.reject(new Error('no program')) : Promise.resolve();
      },
    },
    loopback: {
      open: (take) => {
        open += 1;
        visit = (inputs) => take(new URLSearchParams(inputs));
        return Promise.resolve({ address: HERE, close: () => (open -= 1) });
      },
    },
    session: {
      signInBy: (code) => {
        sent.push(code);
        return Promise.resolve(answer);
      },
      register: (form, oauthId) => {
        registered.push([form, oauthId]);
        return Promise.resolve(ok(null));
      },
    },
    server: () => ({
      url,
      thirdParty: {
        page: PAGE,
        sources: [{ key: 'wecom', name: { zh: '企业微信', en: 'WeCom' } }],
      },
    }),
  });
});

const turn = (): Promise<void> => clock.advance(0);
const stateOf = (): string => new URL(opened.at(-1) ?? '').searchParams.get('state') ?? '';

describe('a sign-in by the account of a third party (RFC 8252)', () => {
  it('opens the page with the way back and a fresh state, and sends the code that comes', async () => {
    const done = signIn.start(ASKED);
    await turn();
    const at = new URL(opened[0] ?? '');
    expect(at.origin + at.pathname).toBe('https://login.example/qr');
    expect(at.searchParams.get('redirect_uri')).toBe(HERE);
    expect(at.searchParams.get('for')).toBe('476074');
    expect(stateOf()).toMatch(/^[\w-]{32}$/);
    expect(visit({ code: 'c-1', state: stateOf() })).toBe(true);
    expect(await done).toEqual(ok(null));
    expect(sent).toEqual([{ ...ASKED, code: 'c-1', state: stateOf() }]);
    expect(open).toBe(0);
    const first = stateOf();
    void signIn.start(ASKED);
    await turn();
    expect(stateOf()).not.toBe(first);
    signIn.cancel();
  });

  it('takes no visit that does not know the state, and goes on waiting', async () => {
    const done = signIn.start(ASKED);
    await turn();
    const turned = stateOf().startsWith('A') ? 'B' : 'A';
    for (const inputs of [
      { code: 'foreign' },
      { code: 'foreign', state: '' },
      { code: 'foreign', state: `${turned}${stateOf().slice(1)}` },
    ])
      expect(visit(inputs as Record<string, string>)).toBe(false);
    expect(sent).toEqual([]);
    expect(visit({ code: 'mine', state: stateOf() })).toBe(true);
    await done;
    expect(sent.map(({ code }) => code)).toEqual(['mine']);
  });

  it('says what kept it from coming: refusal, silence, giving up, no browser', async () => {
    const denied = signIn.start(ASKED);
    await turn();
    visit({ error: 'access_denied', state: stateOf() });
    expect(await denied).toEqual(fail({ kind: 'denied' }));

    const late = signIn.start(ASKED);
    await turn();
    await clock.advance(WAITED_MS - 1);
    expect(open).toBe(1);
    await clock.advance(1);
    expect(await late).toEqual(fail({ kind: 'late' }));

    const given = signIn.start(ASKED);
    await turn();
    signIn.cancel();
    expect(await given).toEqual(fail({ kind: 'cancelled' }));

    noBrowser = true;
    expect(await signIn.start(ASKED)).toEqual(fail({ kind: 'noBrowser' }));
    expect([open, sent]).toEqual([0, []]);
  });

  it('replaces one that waits, and sends no code to a server that was chosen meanwhile', async () => {
    const first = signIn.start(ASKED);
    await turn();
    const second = signIn.start(ASKED);
    await turn();
    expect(await first).toEqual(fail({ kind: 'cancelled' }));
    url = 'https://other.example';
    visit({ code: 'c-2', state: stateOf() });
    expect(await second).toEqual(fail({ kind: 'cancelled' }));
    expect([open, sent]).toEqual([0, []]);
  });

  it('opens nothing for a third party that the profile does not name', async () => {
    expect(await signIn.start({ ...ASKED, source: 'stranger' })).toEqual(
      fail({ kind: 'noBrowser' }),
    );
    expect(opened).toEqual([]);
  });

  it('lets whoever has no user apply for one, once, and nobody else', async () => {
    expect(await signIn.register(FORM)).toEqual(fail({ kind: 'signedOut' }));
    answer = ok('wecom:lisi');
    const done = signIn.start(ASKED);
    await turn();
    visit({ code: 'c-3', state: stateOf() });
    expect(await done).toEqual(fail({ kind: 'guest' }));
    expect(await signIn.register(FORM)).toEqual(ok(null));
    expect(registered).toEqual([[FORM, 'wecom:lisi']]);
    expect(await signIn.register(FORM)).toEqual(fail({ kind: 'signedOut' }));
  });
});

it('a page that is a path is on the server, and values cannot leave their places', () => {
  const values = { source: 'a&b', tenantId: '1', redirect: HERE, state: 's' };
  expect(pageOf('/oauth/{source}?r={redirect}&s={state}', 'https://p.example/gate', values)).toBe(
    'https://p.example/gate/oauth/a%26b?r=http%3A%2F%2F127.0.0.1%3A50321%2Fsigned-in&s=s',
  );
});
