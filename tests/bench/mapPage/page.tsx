import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { systemClock } from '@shared/base/clock';
import { binned } from '@shared/model/map/heat';
import { makeTrack, momentAt } from '@shared/model/map/track';
import type { Bridge } from '@renderer/bridge/client';
import { createLiveStore } from '@renderer/data/live';
import { ServicesContext, type Services } from '@renderer/data/services';
import { HeatBins } from '@renderer/maps/heatBins';
import { Played } from '@renderer/screens/track/Played';
import { trackShapes } from '@renderer/screens/track/trackData';
import { withMember } from '@renderer/screens/track/useTrack';
import { createI18n } from '@renderer/start/i18n';
import { bareTrack, beginFleet, endFleet } from './fleet';

const START = Date.UTC(2026, 10, 25);

/** A main process that knows nothing: the track is given, and nothing stands beside it. */
const bridge = {
  request: (channel: string) =>
    channel === 'map.watch' ? Promise.resolve([]) : Promise.reject(new Error(channel)),
  command: () => undefined,
  on: () => () => undefined,
} as unknown as Bridge;

const services = {
  bridge,
  clock: systemClock(),
  live: createLiveStore(),
  report: () => undefined,
} as unknown as Services;

const trackOf = (points: number) =>
  makeTrack(
    Array.from({ length: points }, (_, n) => ({
      place: {
        at: {
          lng: 120.6 + Math.sin(n / 900) * 0.05 + Math.sin(n / 37) * 0.0004,
          lat: 30.7 + Math.cos(n / 1300) * 0.04,
        },
        doubt: null,
      },
      // Now and then a gap, now and then too fast.
      time: START + n * 1000 + Math.floor(n / 9000) * 1000,
      speed: n % 700 < 12 ? 70 : 24,
    })),
    START + 2 * 86_400_000,
  );

const painted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
  });

/** Moves the played time; ends with the picture gone. */
interface Scrubbed {
  move(time: number): void;
  end(): void;
}

/** The track screen of the product with its map, clock and facts. */
async function ourScreen(points: number): Promise<Scrubbed> {
  const place = document.getElementById('screen');
  if (place === null) throw new Error('no place for a screen');
  const i18n = await createI18n();
  const [member] = withMember([], 'person', { id: '1', name: '示A1' });
  if (member === undefined) throw new Error('nobody is played');
  const played = { member, track: trackOf(points) };
  const root = createRoot(place);
  root.render(
    <I18nextProvider i18n={i18n}>
      <ServicesContext value={services}>
        <section className="cj-track">
          <Played
            day="2026-11-25"
            played={[played]}
            chosen={played}
            of={member}
            about={{
              members: [member],
              chosen: member.key,
              onChoose: () => undefined,
              onRemove: () => undefined,
            }}
            wordsOf={() => ''}
          />
        </section>
      </ServicesContext>
    </I18nextProvider>,
  );
  while (document.querySelector('.cj-map[data-picture=drawn]') === null) await painted();
  const input = document.querySelector<HTMLInputElement>('.cj-track-line input');
  const now = document.querySelector<HTMLElement>('.cj-track-now');
  if (input === null || now === null) throw new Error('there is no handle');
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  return {
    move(time) {
      set?.call(input, String(time));
      input.dispatchEvent(new Event('input', { bubbles: true }));
      if (Math.abs(Number(now.dataset['time']) - time) > 1000) throw new Error('it did not move');
    },
    end: () => root.unmount(),
  };
}

/** A bare map with the same track, on which one sign is moved, and nothing else. */
async function bareScreen(points: number): Promise<Scrubbed> {
  const place = document.getElementById('screen');
  if (place === null) throw new Error('no place for a screen');
  const host = document.createElement('div');
  Object.assign(host.style, { width: '1000px', height: '680px' });
  place.replaceChildren(host);
  const track = trackOf(points);
  const map = await bareTrack(host, [...trackShapes(track, 60, 0, true)]);
  return {
    move(time) {
      const moment = momentAt(track, time);
      if (moment !== null) map.move(moment.at);
    },
    end: () => map.end(),
  };
}

let scrubbed: Scrubbed | null = null;

/** Shows a day of a track, and waits until it has settled. */
async function beginScrub(kind: 'ours' | 'bare', points: number, settleMs: number): Promise<void> {
  document.getElementById('host')?.replaceChildren();
  scrubbed = await (kind === 'ours' ? ourScreen(points) : bareScreen(points));
  await new Promise((done) => setTimeout(done, settleMs));
}

/** From a moved handle to the frame that shows it, ms, so many times. */
async function scrub(points: number, times: number): Promise<readonly number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const wanted = START + Math.floor(((n * 7919) % times) * ((points * 1000) / times));
    const begun = performance.now();
    scrubbed?.move(wanted);
    await painted();
    took.push(performance.now() - begun);
  }
  return took;
}

function endScrub(): void {
  scrubbed?.end();
  scrubbed = null;
  document.getElementById('screen')?.replaceChildren();
}

interface HeatTimes {
  /** From the points to the picture, ms. */
  readonly ms: number;
  /** The longest that the page stood still meanwhile, ms. */
  readonly stillMs: number;
  /** The same on the page, ms. */
  readonly onPageMs: number;
  readonly total: number;
}

async function heat(count: number): Promise<HeatTimes> {
  let state = 11;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const points = Float64Array.from({ length: count * 2 }, (_, n) =>
    n % 2 === 0 ? 120.5 + next() * next() * 0.2 : 30.6 + next() * next() * 0.2,
  );
  const own = points.slice();
  const bins = new HeatBins();
  await bins.bin(new Float64Array(2));
  let [stillMs, last] = [0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    stillMs = Math.max(stillMs, now - last);
    last = now;
  }, 1);
  await painted();
  stillMs = 0;
  const begun = performance.now();
  const picture = await bins.bin(points);
  const ms = performance.now() - begun;
  clearInterval(timer);
  bins.end();
  const begunHere = performance.now();
  binned(own);
  return { ms, stillMs, onPageMs: performance.now() - begunHere, total: picture.total };
}

Object.assign(window, {
  bench: { beginFleet, endFleet, beginScrub, scrub, endScrub, heat },
});
