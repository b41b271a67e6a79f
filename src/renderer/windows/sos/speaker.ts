import type { WindowStart } from '@renderer/start/bootstrap';
import { reasonOf } from '@shared/base/errors';
import type { Events } from '@shared/ipc/contract';
import type { Bridge } from '@renderer/bridge/client';
import { Outputs } from './outputs';
import { Player } from './player';
import { Voice } from './voice';

/** Main replaces the page after three missing signs of life, ms. */
const HEARTBEAT_MS = 2_000;

type Asked = NonNullable<Events['speaker.play']['payload']>;

function textOf(error: unknown): string {
  return reasonOf(error).slice(0, 1000);
}

async function play(bridge: Bridge, player: Player, voice: Voice, asked: Asked): Promise<void> {
  const { playId, sound, volume, speech } = asked;
  voice.hush();
  if (speech !== undefined) void voice.prepare();
  try {
    const { rms, cut } = await player.play(sound, volume);
    // Main itself asked for the end and expects no answer.
    if (cut) return;
    bridge.command('speaker.outcome', { playId, outcome: 'shown', detail: '', rms });
  } catch (error) {
    bridge.command('speaker.outcome', { playId, outcome: 'failed', detail: textOf(error) });
    return;
  }
  if (speech === undefined) return;
  const said = await voice.speak(speech.text, speech.language, volume);
  bridge.command('speaker.spoken', { playId, ...said });
}

/** Makes the page sound: it plays what main asks for, and gives signs of life. */
export function startSpeaker({ bridge, clock, report }: WindowStart): void {
  const player = new Player(clock);
  const voice = new Voice(clock);
  const beat = (): void => {
    const { count } = outputs;
    if (count !== 0) player.recover().catch(report);
    bridge.command('speaker.heartbeat', {
      running: player.running() && !player.settling(),
      ...(count === undefined ? {} : { outputs: count }),
    });
  };
  // A change is reported at once: an operator must not wait for the next sign of life.
  const outputs = new Outputs(clock, (count) => {
    if (count === 0) beat();
    else player.devicesChanged().then(beat, report);
  });
  bridge.on('speaker.cut', () => {
    voice.hush();
    player.cut();
  });
  bridge.on('speaker.play', (asked) => void play(bridge, player, voice, asked));
  bridge.on('selfTest.survey', () => {
    voice.survey().then((voices) => {
      bridge.command('selfTest.surveyed', { outputs: outputs.count ?? null, ...voices });
    }, report);
  });
  clock.every(HEARTBEAT_MS, 'speaker heartbeat', beat);
  player.prepare().catch(report);
  outputs.watch().catch(report);
  bridge.command('app.ready', { page: 'speaker' });
  beat();
}
