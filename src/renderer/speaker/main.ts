import { createBridge, type Bridge } from '@renderer/bridge/client';
import { rawBridge } from '@renderer/bridge/global';
import { systemClock } from '@shared/base/clock';
import { Player } from './player';

/** Main makes the page anew when three beats are missing, ms. */
const HEARTBEAT_MS = 2_000;

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000);
}

async function play(
  bridge: Bridge,
  player: Player,
  asked: { readonly playId: string; readonly sound: string; readonly volume: number },
): Promise<void> {
  const { playId, sound, volume } = asked;
  try {
    const { rms } = await player.play(sound, volume);
    bridge.command('speaker.outcome', { playId, outcome: 'shown', detail: '', rms });
  } catch (error) {
    bridge.command('speaker.outcome', { playId, outcome: 'failed', detail: textOf(error) });
  }
}

function start(): void {
  const clock = systemClock();
  const bridge = createBridge(rawBridge(), clock);
  const player = new Player(clock);
  bridge.on('speaker.play', (asked) => void play(bridge, player, asked));
  const beat = (): void => bridge.command('speaker.heartbeat', { running: player.running() });
  clock.every(HEARTBEAT_MS, 'speaker heartbeat', beat);
  player.prepare().catch((error: unknown) => {
    const message = textOf(error);
    bridge.command('log.error', { type: 'speaker', message, stack: '', url: location.pathname });
  });
  bridge.command('app.ready', { page: 'speaker' });
  beat();
}

start();
