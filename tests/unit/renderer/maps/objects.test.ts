import { expect, test } from 'vitest';
import type { LayerChange, LayerState, MapFeature } from '@shared/model/map/feature';
import { objectsOf, MapObjects, type ObjectsChange } from '@renderer/maps/objects';

const feature = (id: string): MapFeature => ({
  id,
  layer: 'vehicle',
  name: id,
  at: { lng: 120.6, lat: 30.7 },
  doubt: null,
  sent: '',
  health: 'ok',
  facts: {},
});

class FakeBridge {
  readonly asked: string[] = [];
  tell: (change: LayerChange) => void = () => undefined;
  answer: (states: readonly LayerState[]) => void = () => undefined;
  refuse: (error: Error) => void = () => undefined;

  readonly bridge = {
    request: (_: string, { layers }: { readonly layers: readonly string[] }) => {
      this.asked.push(layers.join());
      return new Promise<readonly LayerState[]>((resolve, reject) => {
        this.answer = resolve;
        this.refuse = reject;
      });
    },
    on: (_: string, listener: (change: LayerChange) => void) => {
      this.tell = listener;
      return () => undefined;
    },
  } as unknown as ConstructorParameters<typeof MapObjects>[0];
}

test('two maps of one layer ask main once, and the layer ends with the last', async () => {
  const fake = new FakeBridge();
  const objects = new MapObjects(fake.bridge, () => undefined);
  const first = objects.watch(['vehicle']);
  const second = objects.watch(['vehicle', 'site']);
  first();
  second();
  expect(fake.asked).toEqual(['vehicle', 'site,vehicle', '']);
});

test('an answer and later changes become the objects, and are told as changes', async () => {
  const fake = new FakeBridge();
  const objects = new MapObjects(fake.bridge, () => undefined);
  const heard: ObjectsChange[] = [];
  objects.changed.on((change) => heard.push(change));
  objects.watch(['vehicle']);
  fake.answer([
    { layer: 'vehicle', at: 1, failure: null, unshown: 0, features: [feature('a'), feature('b')] },
  ]);
  await Promise.resolve();
  await Promise.resolve();
  expect([...objects.of('vehicle').keys()]).toEqual(['a', 'b']);
  fake.tell({
    layer: 'vehicle',
    at: 2,
    failure: null,
    unshown: 0,
    upserts: [feature('c')],
    removed: ['a'],
  });
  expect([...objects.of('vehicle').keys()]).toEqual(['b', 'c']);
  expect(objects.status('vehicle')?.at).toBe(2);
  expect(heard.at(-1)).toEqual({ layer: 'vehicle', upserts: [feature('c')], removed: ['a'] });
  // A change of a layer that no map shows any more is not taken.
  fake.tell({
    layer: 'site',
    at: 2,
    failure: null,
    unshown: 0,
    upserts: [feature('x')],
    removed: [],
  });
  expect(objects.of('site').size).toBe(0);
});

test('after a lock everything is told: what is not in it is gone', () => {
  const fake = new FakeBridge();
  const objects = new MapObjects(fake.bridge, () => undefined);
  objects.watch(['vehicle']);
  const change = { layer: 'vehicle', at: 1, failure: null, unshown: 0, removed: [] } as const;
  fake.tell({ ...change, upserts: [feature('a'), feature('b')] });
  fake.tell({ ...change, upserts: [feature('b')], whole: true });
  expect([...objects.of('vehicle').keys()]).toEqual(['b']);
});

test('a question that failed is put again', async () => {
  const fake = new FakeBridge();
  const failures: unknown[] = [];
  const objects = new MapObjects(fake.bridge, (error) => failures.push(error));
  objects.watch(['vehicle']);
  objects.retry();
  expect(fake.asked).toHaveLength(1);
  fake.refuse(new Error('locked'));
  await Promise.resolve();
  await Promise.resolve();
  objects.retry();
  expect(fake.asked).toEqual(['vehicle', 'vehicle']);
  expect(failures).toHaveLength(1);
});

test('a window has one objects', () => {
  const { bridge } = new FakeBridge();
  expect(objectsOf(bridge, () => undefined)).toBe(objectsOf(bridge, () => undefined));
});

/** Objects of which each question to main is kept. */
function recorded() {
  const calls: unknown[] = [];
  const bridge = {
    request: (_: string, args: unknown) => {
      calls.push(args);
      return Promise.resolve([]);
    },
    on: () => () => undefined,
  } as unknown as ConstructorParameters<typeof MapObjects>[0];
  return { calls, objects: new MapObjects(bridge, () => undefined) };
}

test('a layer whose records were changed here is asked for again, with those that are shown', () => {
  const { calls, objects } = recorded();
  objects.watch(['route', 'fence']);
  objects.again('fence');
  expect(calls).toEqual([
    { layers: ['fence', 'route'], named: [] },
    { layers: ['fence', 'route'], named: [], again: ['fence'] },
  ]);
});

test('what one looks up by name and another draws is drawn, and named again when that one is gone', () => {
  const { calls, objects } = recorded();
  objects.watch(['site', 'dropPoint'], 'named');
  const drawn = objects.watch(['dropPoint']);
  drawn();
  const both = ['dropPoint', 'site'];
  expect(calls).toEqual([
    { layers: both, named: ['site', 'dropPoint'] },
    { layers: both, named: ['site'] },
    { layers: both, named: ['site', 'dropPoint'] },
  ]);
});
