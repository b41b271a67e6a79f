import type { App } from './app';

/** What main's thread did by which it waits: calls for files, and starts of programs. */
export interface MainCalls {
  /** What was called since the last time, as `open /path`, with the lines that called beneath. */
  take(): Promise<readonly string[]>;
}

/**
 * Notes every call of Node's bindings by which main's own thread waits for a file of the user's data, and
 * every start of a program. It watches below all libraries, for these may hold functions of `fs` from
 * before. Calls that the threads of the pool do, and those of workers, are not main's.
 */
export async function watchMain(app: App): Promise<MainCalls> {
  await app.electron.evaluate((_electron, folder) => {
    type Table = Record<string, unknown>;
    type Call = (...args: unknown[]) => unknown;
    const binding = (name: string): Table =>
      (process as unknown as { binding(name: string): Table }).binding(name);
    const seen: string[] = [];
    (globalThis as unknown as Table)['mainCalls'] = seen;
    const files = binding('fs');
    const { readlinkSync } = process.getBuiltinModule('node:fs');
    let isOwn = false;

    const note = (what: string): void => {
      const lines = (new Error('').stack ?? '').split('\n').slice(3, 12);
      seen.push([what, ...lines.map((line) => line.trim())].join('\n  '));
    };
    /** An open file is told by its number. */
    const placeOf = (first: unknown): string => {
      if (typeof first !== 'number') return String(first);
      isOwn = true;
      try {
        return readlinkSync(`/proc/self/fd/${first}`);
      } catch {
        return '';
      } finally {
        isOwn = false;
      }
    };
    /** Whoever is told later does not wait. */
    const isLater = (value: unknown): boolean =>
      value === files['kUsePromises'] ||
      (typeof value === 'object' && value !== null && value.constructor.name.startsWith('FSReq'));
    for (const [name, real] of Object.entries(files)) {
      // Classes are no calls.
      if (typeof real !== 'function' || /^[A-Z]/.test(name)) continue;
      files[name] = function (this: unknown, ...args: unknown[]): unknown {
        if (!isOwn && !args.some(isLater)) {
          const place = placeOf(args[0]);
          if (place.startsWith(folder)) note(`${name} ${place}`);
        }
        return (real as Call).apply(this, args);
      };
    }
    const watchStart = (table: Table, what: string): void => {
      const real = table['spawn'] as Call;
      table['spawn'] = function (this: unknown, ...args: unknown[]): unknown {
        note(`${what} ${String((args[0] as Table)['file'])}`);
        return real.apply(this, args);
      };
    };
    watchStart(binding('spawn_sync'), 'spawnSync');
    const { Process } = binding('process_wrap') as { Process: { prototype: Table } };
    watchStart(Process.prototype, 'spawn');
  }, app.userData);
  return {
    take: () =>
      app.electron.evaluate(() => {
        const { mainCalls } = globalThis as unknown as { mainCalls: string[] };
        return mainCalls.splice(0, mainCalls.length);
      }),
  };
}
