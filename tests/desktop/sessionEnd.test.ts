import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorFileIn } from '@main/journal/anchors/anchors';
import { deskIntervals } from '@main/journal/reading/deskIntervals';
import { JournalStore } from '@main/journal/writing/store';
import { Operator, WATCHER } from './operator';
import type { App } from './rig/app';
import { signal } from './rig/proc';
import { until } from './rig/wait';
import { useDesk } from './support';

/** A machine that shuts down waits so long for its programs, ms (logind). */
const MACHINE_WAITS_MS = 5_000;

/** What the journal says of the run, after its end. */
function journal(app: App): {
  readonly ended: readonly string[];
  readonly events: readonly string[];
} {
  const store = new JournalStore(join(app.userData, 'journal'), () => Date.now());
  expect(store.verify().ok).toBe(true);
  const entries = [...store.ofKind('configuration')];
  return {
    ended: deskIntervals(entries).map(({ ended }) => ended),
    events: entries.map(({ body }) => (JSON.parse(body) as { readonly event: string }).event),
  };
}

function anchors(app: App): number {
  const file = anchorFileIn(app.userData);
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0;
}

const gone = (app: App): Promise<boolean> =>
  until('the app is gone', () => !app.processes().some(({ pid }) => pid === app.pid), 15_000);

describe('the end of the session', () => {
  const desk = useDesk();

  async function signedIn(): Promise<App> {
    const app = await desk.launch();
    const operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    return app;
  }

  it('by a shutdown of the machine is told in the journal, in the time that the machine waits', async () => {
    const app = await signedIn();
    const before = anchors(app);
    const began = performance.now();
    desk.rig.power.shutdown();
    await gone(app);
    const tookMs = Math.round(performance.now() - began);
    process.stdout.write(`  gone after the shutdown was told: ${tookMs} ms\n`);
    expect(tookMs).toBeLessThan(MACHINE_WAITS_MS);
    const { ended, events } = journal(app);
    expect(ended).toEqual(['shutdown']);
    expect(events.at(-1)).toBe('ended');
    expect(anchors(app)).toBeGreaterThan(before);
  });

  it('as Windows tells it is on disk before the process can be ended', async () => {
    const app = await signedIn();
    const before = anchors(app);
    // Windows ends the process as soon as the listeners have returned.
    const told = app.electron.evaluate(({ BrowserWindow }) => {
      const began = performance.now();
      for (const window of BrowserWindow.getAllWindows()) {
        const event = { reasons: ['logoff'], preventDefault: () => undefined };
        window.emit('session-end', event);
      }
      process.stdout.write(`HELD ${Math.round(performance.now() - began)}\n`);
      process.kill(process.pid, 'SIGKILL');
    });
    await told.catch(() => undefined);
    await gone(app);
    process.stdout.write(`  ${/HELD \d+/.exec(app.output())?.[0] ?? 'HELD ?'} ms\n`);
    const { ended, events } = journal(app);
    expect(ended).toEqual(['signOff']);
    expect(events.at(-1)).toBe('ended');
    expect(anchors(app)).toBeGreaterThan(before);
  });

  it('that was only asked for is no crash when the app ends without a word after it', async () => {
    const app = await signedIn();
    await until('every window is asked', () =>
      app.electron.evaluate(({ BrowserWindow }) => {
        const event = { reasons: ['shutdown'], preventDefault: () => undefined };
        for (const window of BrowserWindow.getAllWindows()) window.emit('query-session-end', event);
        return true;
      }),
    );
    await until('the question is journaled', () =>
      journal(app).events.includes('sessionEnding') ? true : undefined,
    );
    signal(app.pid, 'SIGKILL');
    await gone(app);
    const next = await desk.launch({ userData: app.userData });
    await next.window('console');
    await until('the next start is journaled', () =>
      journal(next).events.filter((event) => event === 'started').length === 2 ? true : undefined,
    );
    expect(journal(next).ended[0]).toBe('shutdown');
  });
});
