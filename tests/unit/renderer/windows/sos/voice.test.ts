import { afterEach, expect, it, vi } from 'vitest';
import { Voice } from '@renderer/windows/sos/voice';
import { FakeClock } from '@tests/support/fakeClock';

interface Spoken {
  readonly text: string;
  lang: string;
  volume: number;
}

/** A system with these voices; what is spoken ends at once. @returns what was spoken */
function system(...tags: readonly (readonly [lang: string, local: boolean])[]): Spoken[] {
  const spoken: Spoken[] = [];
  class Utterance extends EventTarget implements Spoken {
    lang = '';
    volume = 1;
    constructor(readonly text: string) {
      super();
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  const changes = new EventTarget();
  vi.stubGlobal('speechSynthesis', {
    addEventListener: changes.addEventListener.bind(changes),
    change: (...next: typeof tags) => {
      tags = next;
      changes.dispatchEvent(new Event('voiceschanged'));
    },
    getVoices: () => tags.map(([lang, localService]) => ({ lang, localService })),
    speak: (words: Utterance) => {
      spoken.push(words);
      words.dispatchEvent(new Event('end'));
    },
    cancel: () => undefined,
  });
  return spoken;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [
    'a voice of the mainland before all others',
    [
      ['zh-HK', true],
      ['zh-CN', true],
    ],
    'zh-CN',
  ],
  [
    'Mandarin where a system tags it by its own name',
    [
      ['en-GB', true],
      ['yue', true],
      ['cmn', true],
    ],
    'cmn',
  ],
  [
    'one that needs no network',
    [
      ['zh-CN', false],
      ['cmn-CN', true],
    ],
    'cmn-CN',
  ],
  [
    'another kind of Chinese before none',
    [
      ['en-US', true],
      ['zh-TW', true],
    ],
    'zh-TW',
  ],
] as const)('speaks Chinese by %s', async (_what, voices, expected) => {
  const spoken = system(...voices);
  const said = await new Voice(new FakeClock()).speak('求救', 'zh', 0.5);
  expect(said).toEqual({ outcome: 'shown', detail: expected });
  expect(spoken).toMatchObject([{ text: '求救', lang: expected, volume: 0.5 }]);
});

it('speaks English by an English voice only', async () => {
  const spoken = system(['enm', true], ['zh-CN', true], ['en-GB', true]);
  expect(await new Voice(new FakeClock()).speak('SOS', 'en', 1)).toMatchObject({ detail: 'en-GB' });
  expect(spoken).toHaveLength(1);
});

it('refuses where the system has no voice of the language, or none at all', async () => {
  const spoken = system(['en-GB', true]);
  const refused = { outcome: 'refused', detail: 'no voice of zh' };
  expect(await new Voice(new FakeClock()).speak('求救', 'zh', 1)).toEqual(refused);
  vi.unstubAllGlobals();
  expect(await new Voice(new FakeClock()).speak('求救', 'zh', 1)).toEqual(refused);
  expect(spoken).toEqual([]);
});

/** The system has other voices now. */
const change = (...to: (readonly [string, boolean])[]): void =>
  (globalThis.speechSynthesis as unknown as { change(...to: unknown[]): void }).change(...to);

it('knows the voices that a system finds later', async () => {
  system(['en-GB', true]);
  const voice = new Voice(new FakeClock());
  expect(await voice.speak('求救', 'zh', 1)).toMatchObject({ outcome: 'refused' });
  change(['cmn', true]);
  expect(await voice.speak('求救', 'zh', 1)).toMatchObject({ outcome: 'shown' });
});

it('leaves the system alone until there is something to say', async () => {
  const asked: string[] = [];
  const touched = (name: string) => (): unknown => {
    asked.push(name);
    return [];
  };
  const names = ['addEventListener', 'getVoices', 'cancel'];
  vi.stubGlobal('speechSynthesis', Object.fromEntries(names.map((name) => [name, touched(name)])));
  const clock = new FakeClock();
  const voice = new Voice(clock);
  voice.hush();
  await clock.advance(60_000);
  expect(asked).toEqual([]);
  void voice.speak('求救', 'zh', 1);
  expect(asked).toContain('getVoices');
  voice.hush();
  expect(asked).toContain('cancel');
});

it('waits for a system that looks for its voices when it is asked for the first time, and only then', async () => {
  const clock = new FakeClock();
  const spoken = system();
  const voice = new Voice(clock);
  const first = voice.speak('求救', 'zh', 1);
  await clock.advance(500);
  // Some say once that nothing has changed before they have looked.
  change();
  await clock.advance(500);
  expect(spoken).toEqual([]);
  change(['zh-CN', true]);
  expect(await first).toEqual({ outcome: 'shown', detail: 'zh-CN' });
  expect(clock.pending()).toEqual([]);
  change();
  expect(await voice.speak('求救', 'zh', 1)).toMatchObject({ outcome: 'refused' });
});

it('looks for voices while the sound before the text plays', async () => {
  const clock = new FakeClock();
  const spoken = system();
  const voice = new Voice(clock);
  void voice.prepare();
  change(['zh-CN', true]);
  expect(await voice.speak('求救', 'zh', 1)).toEqual({ outcome: 'shown', detail: 'zh-CN' });
  expect(spoken).toHaveLength(1);
});

it('does not begin after its end what still waited for the voices', async () => {
  const clock = new FakeClock();
  const spoken = system();
  const voice = new Voice(clock);
  const said = voice.speak('满溢', 'zh', 1);
  voice.hush();
  change(['zh-CN', true]);
  expect(await said).toEqual({ outcome: 'refused', detail: 'interrupted' });
  expect(spoken).toEqual([]);
  expect(await voice.speak('求救', 'zh', 1)).toMatchObject({ outcome: 'shown' });
});

it('refuses when a system has found none in time', async () => {
  const clock = new FakeClock();
  system();
  const said = new Voice(clock).speak('求救', 'zh', 1);
  await clock.advance(5_000);
  expect(await said).toEqual({ outcome: 'refused', detail: 'no voice of zh' });
});
