import { describe, expect, it } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import { NetworkWatch, type Interfaces } from '@main/net/networkWatch';
import { Recheck, type RecheckReason } from '@main/recovery/recheck';
import { FakeClock } from '@tests/support/fakeClock';

describe('the watch of the network', () => {
  const card = (address: string, internal = false) => ({
    address,
    netmask: '255.255.255.0',
    family: 'IPv4' as const,
    mac: '00:00:00:00:00:00',
    internal,
    cidr: null,
  });

  it('asks every connection within two seconds of a change, and only then', async () => {
    const clock = new FakeClock();
    let present: Interfaces | Error = { eth0: [card('10.0.0.5')], lo: [card('127.0.0.1', true)] };
    const watch = new NetworkWatch(clock, () => {
      if (present instanceof Error) throw present;
      return present;
    });
    const resumed = new Emitter<void>();
    const unlocked = new Emitter<void>();
    const recheck = new Recheck({ resumed, unlocked, network: watch.changed });
    const asked: RecheckReason[] = [];
    recheck.asked.on((reason) => asked.push(reason));
    watch.start();
    await clock.advance(60_000);
    present = { lo: [card('127.0.0.1', true), card('127.0.0.9', true)], eth0: [card('10.0.0.5')] };
    await clock.advance(2_000);
    present = new Error('the system does not tell');
    await clock.advance(2_000);
    expect(asked).toEqual([]);
    present = { lo: [card('127.0.0.1', true)] };
    await clock.advance(2_000);
    present = { lo: [card('127.0.0.1', true)], wlan0: [card('192.168.1.7')] };
    await clock.advance(2_000);
    resumed.emit();
    unlocked.emit();
    expect(asked).toEqual(['network', 'network', 'resumed', 'unlocked']);
    watch.stop();
    expect(clock.pending()).toEqual([]);
  });
});
