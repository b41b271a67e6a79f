import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand';
import { must } from '@shared/base/assert';
import { findFamily } from '@shared/catalogue';
import { readRecord } from '@shared/catalogue/record';
import { ServicesContext, type Services } from '@renderer/data/services';
import { useWeighings, type Weighings } from '@renderer/screens/track/useWeighings';
import type { TrackMember } from '@renderer/screens/track/useTrack';
import { emptyPage } from '@tests/support/emptyPage';

const TRUCK: TrackMember = { key: 'v1', kind: 'vehicle', id: '1', name: '示A10001', colour: 0 };
const DAY = '2026-11-26';

/** A visit of a collection point, as the platform writes it. */
const visit = (id: number, collectionTime: string, weight: string, plate = TRUCK.name) => ({
  id: `${id}`,
  plate,
  collectionPointName: `${id}号点`,
  collectionTime,
  weight,
});

let asked: { readonly params: Readonly<Record<string, string>> }[];
let answer: (rows: readonly object[] | null, total?: number) => Promise<void>;
let said: Weighings;
let show: (member: TrackMember, day?: string) => Promise<void>;
let root: Root;

function List(props: { readonly member: TrackMember; readonly day: string }) {
  said = useWeighings(props.member, props.day);
  return null;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', class {});
  asked = [];
  const waiting: ((result: unknown) => void)[] = [];
  const request = (_: string, question: { readonly params: Readonly<Record<string, string>> }) => {
    asked.push(question);
    return new Promise((resolve) => waiting.push(resolve));
  };
  answer = async (rows, total) => {
    const family = must(findFamily('vehicleScreen'), 'family');
    const records = (rows ?? []).map((row) => readRecord(family, { ...row }));
    const page = { records, total: total ?? records.length, current: 1, size: 500 };
    const result =
      rows === null
        ? { ok: false, error: { kind: 'noPermission', message: '' } }
        : { ok: true, value: { paged: true, page } };
    await act(async () => must(waiting.at(-1), 'a question')(result));
  };
  const live = createStore(() => ({ settings: { serverTimeZone: 'Asia/Shanghai' } }));
  const services = { bridge: { request }, live } as unknown as Services;
  root = createRoot(emptyPage());
  show = (member, day = DAY) =>
    act(async () =>
      root.render(
        <ServicesContext value={services}>
          <List member={member} day={day} />
        </ServicesContext>,
      ),
    );
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('the collections of a vehicle on a day come oldest first, with their weights', async () => {
  await show(TRUCK);
  expect(said).toEqual({ status: 'loading' });
  expect(asked.map(({ params }) => params)).toEqual([
    {
      plate: '示A10001',
      collectionTime_datege: '2026-11-26 00:00:00',
      collectionTime_datele: '2026-11-26 23:59:59',
    },
  ]);
  await answer([
    visit(2, '2026-11-26 09:30:00', '120.500'),
    visit(1, '2026-11-26 08:00:00', ''),
    visit(3, '2026-11-26 23:59:59', '0'),
  ]);
  expect(said).toEqual({
    status: 'ready',
    isPart: false,
    all: [
      { id: '1', time: Date.UTC(2026, 10, 26, 0, 0, 0), point: '1号点', kg: null },
      { id: '2', time: Date.UTC(2026, 10, 26, 1, 30, 0), point: '2号点', kg: 120.5 },
      { id: '3', time: Date.UTC(2026, 10, 26, 15, 59, 59), point: '3号点', kg: 0 },
    ],
  });
});

test('a server that knows no such conditions: other vehicles and days are left out, and that more is there is said', async () => {
  await show(TRUCK);
  await answer(
    [
      visit(1, '2026-11-26 08:00:00', '10'),
      visit(2, '2026-11-26 08:00:00', '10', '示B20002'),
      visit(3, '2026-11-25 08:00:00', '10'),
      visit(4, '昨天', '10'),
      visit(5, '2026-11-26 10:00:00', '十'),
    ],
    9_000,
  );
  expect(said).toMatchObject({ status: 'ready', isPart: true });
  const { all } = said as Extract<Weighings, { readonly status: 'ready' }>;
  expect(all.map(({ id, kg }) => [id, kg])).toEqual([
    ['1', 10],
    ['5', null],
  ]);
});

test('a refusal is said; people weigh nothing, and are not asked about', async () => {
  await show(TRUCK);
  await answer(null);
  expect(said).toEqual({ status: 'failed' });
  await show({ ...TRUCK, key: 'p1', kind: 'person' });
  expect(said).toEqual({ status: 'none' });
  expect(asked).toHaveLength(1);
});

test('the answer for a day that is no longer shown is not taken for the next one', async () => {
  await show(TRUCK);
  await show(TRUCK, '2026-11-25');
  expect(said).toEqual({ status: 'loading' });
  await answer([visit(7, '2026-11-25 08:00:00', '5')]);
  expect(said).toMatchObject({ status: 'ready', all: [{ id: '7' }] });
});
