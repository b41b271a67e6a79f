import { describe, expect, it } from 'vitest';
import { REQUESTS } from '@shared/ipc/contract';
import type { IpcReply, RawBridge } from '@shared/ipc/roles';
import { BridgeError, createBridge } from '@renderer/bridge/client';
import { FakeClock } from '@tests/support/fakeClock';

/** The wire end of the bridge: answers what it is told, or nothing. */
function wire(reply: IpcReply | 'nothing') {
  const sent: unknown[] = [];
  const raw: RawBridge = {
    request: (name, args) => {
      sent.push([name, args]);
      if (reply === 'nothing') return new Promise(() => undefined);
      return Promise.resolve(JSON.stringify(reply));
    },
    command: (name, args) => void sent.push([name, args]),
    on: () => () => void sent.push('ended'),
    zoom: (factor) => void sent.push(['zoom', factor]),
  };
  return { raw, sent };
}

describe('the typed bridge', () => {
  it('answers the value of a good reply', async () => {
    const { raw, sent } = wire({ ok: true, value: true });
    const bridge = createBridge(raw, new FakeClock());
    await expect(bridge.request('window.toggleFullScreen')).resolves.toBe(true);
    expect(sent).toEqual([['window.toggleFullScreen', undefined]]);
  });

  it('rejects with the code of a refusal', async () => {
    const { raw } = wire({ ok: false, code: 'wrongRole', detail: 'speaker' });
    const bridge = createBridge(raw, new FakeClock());
    await expect(bridge.request('app.info')).rejects.toMatchObject({ code: 'wrongRole' });
  });

  it('gives up one second after main should have answered', async () => {
    const clock = new FakeClock();
    const bridge = createBridge(wire('nothing').raw, clock);
    const ended: unknown[] = [];
    const work = bridge.request('app.info').catch((error: unknown) => ended.push(error));
    await clock.advance(REQUESTS['app.info'].timeoutMs + 999);
    expect(ended).toEqual([]);
    await clock.advance(1);
    await work;
    expect(ended[0]).toBeInstanceOf(BridgeError);
  });

  it('reads what main tells from its text', () => {
    const heard: unknown[] = [];
    const { raw } = wire('nothing');
    let tell: (text: string) => void = () => undefined;
    createBridge(
      {
        ...raw,
        on: (_name, listener) => {
          tell = listener;
          return () => undefined;
        },
      },
      new FakeClock(),
    ).on('alarms.focus', (payload) => heard.push(payload));
    tell('{"id":"a#1"}');
    expect(heard).toEqual([{ id: 'a#1' }]);
  });

  it('returns the end of a subscription', () => {
    const { raw, sent } = wire('nothing');
    createBridge(raw, new FakeClock()).on('app.quitAsked', () => undefined)();
    expect(sent).toEqual(['ended']);
  });
});
