import type { SelfTestPort } from '../port';
import { defineStep, found, type Found } from '../step';

/** A smaller loudness means that no sound was played, 0–1: the quietest setting is far above it. */
const SILENCE_RMS = 0.000_5;

async function play({ attention }: SelfTestPort): Promise<Found> {
  const { outcome, rms, detail } = await attention.play();
  if (outcome !== 'shown') return found('failed', 'soundFailed', { detail });
  if (rms === null) return found('unseen', 'soundUnmeasured');
  if (rms < SILENCE_RMS) return found('failed', 'soundSilent');
  return found('passed', 'soundPlayed', { rms: rms.toFixed(3) });
}

const speak =
  (language: 'zh' | 'en') =>
  async ({ attention }: SelfTestPort): Promise<Found> => {
    const { outcome, detail } = await attention.speak(language);
    // Alarms sound without a voice too; a voice can be installed.
    if (outcome === 'refused') return found('skipped', 'noVoice', { detail });
    return outcome === 'failed' ? found('failed', 'speechFailed', { detail }) : found('passed');
  };

export const SOUND = [
  defineStep({
    key: 'outputs',
    group: 'sound',
    sort: 'auto',
    async run({ attention }) {
      const survey = await attention.survey();
      if (survey === null) return found('failed', 'speakerSilent');
      const { outputs } = survey;
      if (outputs === null) return found('unseen', 'outputsUnknown');
      return outputs === 0
        ? found('failed', 'outputsNone')
        : found('passed', 'outputs', { number: outputs });
    },
  }),
  defineStep({
    key: 'voices',
    group: 'sound',
    sort: 'auto',
    async run({ attention }) {
      const survey = await attention.survey();
      if (survey === null) return found('failed', 'speakerSilent');
      const { zh, en } = survey;
      // Speech depends on the system: without a voice, alarms sound but are not spoken.
      if (zh === 0) return found('unseen', 'voicesMissing', { zh, en });
      return found('passed', 'voices', { zh, en });
    },
  }),
  defineStep({ key: 'alarmSound', group: 'sound', sort: 'ask', act: play }),
  defineStep({
    key: 'speechZh',
    group: 'sound',
    sort: 'ask',
    limitMs: 40_000,
    act: speak('zh'),
  }),
  defineStep({
    key: 'speechEn',
    group: 'sound',
    sort: 'ask',
    limitMs: 40_000,
    act: speak('en'),
  }),
  defineStep({ key: 'otherDevice', group: 'sound', sort: 'hand', act: play }),
  defineStep({
    key: 'deviceInUse',
    group: 'sound',
    sort: 'hand',
    systems: ['win32'],
    act: play,
  }),
];
