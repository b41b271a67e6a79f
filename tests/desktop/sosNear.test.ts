import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { LayerState, MapFeature } from '@shared/model/map/feature';
import { sosOnWire } from '../support/sosAlarm';
import { keep } from './keep';
import { Operator, type Account } from './operator';
import type { App } from './rig/app';
import { until } from './rig/wait';
import { useDesk } from './support';

/** A tenant with a fleet, and people with work cards. */
const KEEPER: Account = { tenantId: '448413', username: 'admin', password: 'admin' };
const RADIUS_M = 6_371_009;

/** The great circle by the law of cosines, m. */
function apart(one: { lng: number; lat: number }, other: { lng: number; lat: number }): number {
  const [a, b] = [one, other].map(({ lng, lat }) => [(lng * Math.PI) / 180, (lat * Math.PI) / 180]);
  const [lng1 = 0, lat1 = 0] = a ?? [];
  const [lng2 = 0, lat2 = 0] = b ?? [];
  const angle = Math.acos(
    Math.sin(lat1) * Math.sin(lat2) + Math.cos(lat1) * Math.cos(lat2) * Math.cos(lng1 - lng2),
  );
  return angle * RADIUS_M;
}

/** '320 米', '1.2 公里' as metres. */
const metresIn = (text: string): number =>
  Number(/[\d.]+/.exec(text)?.[0]) * (/公里|km/.test(text) ? 1_000 : 1);

describe('whom to send to an SOS, in its popup', () => {
  const desk = useDesk();
  let operator: Operator;
  let app: App;
  let popup: Page;

  const rows = () => popup.locator('.cj-sos-near li');

  beforeAll(async () => {
    app = await desk.launch({ allAlarms: true });
    operator = await Operator.at(app);
    await operator.control.calm(KEEPER.tenantId);
    await operator.signIn(KEEPER);
  });

  it('is the nearest vehicles and people, how far and how old their places are', async () => {
    // Where somebody of the fleet is: the distances are those of a street, not of a country.
    const layers = ['vehicle', 'person'];
    const features = await until('positions of both', async () => {
      const states = await operator.ask<readonly LayerState[]>('map.watch', { layers });
      const all = states.flatMap((one): readonly MapFeature[] => one.features);
      return states.every((one) => one.features.length > 0) ? all : undefined;
    });
    const can = features.filter(({ at, health }) => at !== null && health !== 'off');
    const { at } = must(can[0], 'somebody');
    const place = must(at, 'a place');
    const location = `${(place.lng + 0.004).toFixed(5)},${(place.lat + 0.002).toFixed(5)}`;
    const here = { lng: Number(location.split(',')[0]), lat: Number(location.split(',')[1]) };
    await operator.control.record('workCardMessage', KEEPER.tenantId, {
      ...sosOnWire('李国强'),
      location,
    });
    popup = await app.window('/sos.html');
    await rows().first().waitFor();
    const said = await rows().evaluateAll((all) =>
      all.map((one) => [...one.children].map((part) => part.textContent ?? '')),
    );
    expect(said).toHaveLength(3);
    const expected = can
      .filter(({ name }) => name !== '李国强')
      .map((one) => apart(here, must(one.at, 'at')))
      .sort((a, b) => a - b);
    // The first is the nearest of all; vehicles drive on between the two questions: half a minute and more.
    expect(Math.abs(metresIn(said[0]?.[1] ?? '') - (expected[0] ?? 0))).toBeLessThan(800);
    const distances = said.map(([, far = '']) => metresIn(far));
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    for (const [, , age] of said) expect(age).toMatch(/前|刚刚|不详/);
    const kinds = await rows().evaluateAll((all) =>
      all.map((one) => one.getAttribute('data-near')),
    );
    expect(new Set(kinds)).toEqual(new Set(['vehicle', 'person']));
    const names = can.map(({ name }) => name);
    for (const [who = ''] of said) expect(names).toContain(who.split(' · ')[0]);
    await keep(popup, 'sos-near-zh');
  });

  it('leaves the buttons where they are, and is in the other language', async () => {
    const button = popup.getByRole('button', { name: '确认', exact: true });
    const before = must(await button.boundingBox(), 'the button');
    await operator.control.record('workCardMessage', KEEPER.tenantId, {
      ...sosOnWire('王芳'),
      location: '',
      address: '',
    });
    // It comes with the next query, in half a minute at the latest.
    const other = popup.locator('.cj-sos-item').filter({ hasText: '王芳' });
    await other.waitFor({ state: 'attached', timeout: 90_000 });
    // Whoever's place is unknown has the same room.
    await until(
      'the one without a place',
      async () => (await popup.locator('.cj-sos-near').getAttribute('data-state')) === 'noPlace',
    );
    expect((await button.boundingBox())?.y).toBe(before.y);
    await operator.page.getByRole('button', { name: 'English' }).click();
    await popup.getByText('This SOS has no usable place').waitFor();
    await until('the one with a place', async () => (await rows().count()) === 3);
    await keep(popup, 'sos-near-en');
  });

  it('is neither said nor asked for behind the lock', async () => {
    await operator.ask('lock.configure', { old: '', password: '2580' });
    await operator.page.evaluate(`window.chengjing.command('lock.lock')`);
    await popup.getByText('Workstation locked').first().waitFor();
    expect(await popup.locator('.cj-sos-near').count()).toBe(0);
  });
});
