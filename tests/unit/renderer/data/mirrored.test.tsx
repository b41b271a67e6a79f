import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StateName } from '@shared/ipc/contract';
import type { Readable, StateBridge } from '@renderer/bridge/mirror';
import { useMirroredFrom } from '@renderer/data/mirrored';
import { emptyPage } from '@tests/support/emptyPage';

/** One value without a wire. */
class Value implements Readable<unknown> {
  value: unknown = undefined;
  readonly followers = new Map<() => void, (error: unknown) => void>();
  readonly get = (): unknown => this.value;
  readonly follow = (changed: () => void, failed = (_: unknown): void => undefined) => {
    this.followers.set(changed, failed);
    return () => void this.followers.delete(changed);
  };
  again(): void {
    // Nobody asks here.
  }
  set(value: unknown): void {
    this.value = value;
    for (const changed of [...this.followers.keys()]) changed();
  }
}

let values: Map<StateName, Value>;
let bridge: StateBridge;
let root: Root;
let seen: unknown[];
let failures: unknown[];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', class {});
  values = new Map<StateName, Value>([
    ['lock', new Value()],
    ['boards', new Value()],
  ]);
  bridge = { state: (name: StateName) => values.get(name) } as unknown as StateBridge;
  seen = [];
  failures = [];
  root = createRoot(emptyPage());
});

afterEach(() => vi.unstubAllGlobals());

const failed = (error: unknown): void => void failures.push(error);

function Shows(props: { readonly name: StateName }) {
  seen.push(useMirroredFrom(bridge, props.name, failed));
  return null;
}

const shows = (name: StateName): void => act(() => root.render(<Shows name={name} />));

test('a component draws the value that main owns, and each later one', () => {
  shows('lock');
  act(() => values.get('lock')?.set('first'));
  act(() => values.get('lock')?.set('second'));
  expect(seen).toEqual([undefined, 'first', 'second']);
});

test('failures are told to whoever was named', () => {
  shows('lock');
  for (const told of values.get('lock')?.followers.values() ?? []) told('away');
  expect(failures).toEqual(['away']);
});

test('it follows while it is there: another name, another value; gone, none', () => {
  shows('lock');
  shows('boards');
  expect([values.get('lock')?.followers.size, values.get('boards')?.followers.size]).toEqual([
    0, 1,
  ]);
  act(() => root.unmount());
  expect(values.get('boards')?.followers.size).toBe(0);
});
