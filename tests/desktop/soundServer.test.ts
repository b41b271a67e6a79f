import { beforeAll, describe, expect, it } from 'vitest';
import { Operator, WATCHER } from './operator';
import { killSound, startSound } from './rig/speaker';
import { pause, until } from './rig/wait';
import { useDesk } from './support';

/** A restart of the sound server, as an update does it, ms. */
const AWAY_MS = 600;
/** Five seconds until a new audio service is made, with what a loaded machine needs, ms. */
const BACK_MS = 40_000;
/** The longest sound, with what a loaded machine needs to begin it, ms. */
const HEARD_MS = 3_000;

describe('a sound server that was restarted', () => {
  const desk = useDesk();
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(await desk.launch());
    await operator.signIn(WATCHER);
    await operator.listening();
  });

  const saysLost = async (): Promise<boolean> =>
    (await (await desk.rig.tray.item()).tooltip()).includes('没有声音输出');

  it('is found again by the application itself, and the next alarm is heard', async () => {
    const { room } = desk.rig;
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text: '重启前的告警,1,75' });
    await desk.rig.toasts.waitFor(({ body, title }) => `${title}${body}`.includes('重启前的告警'));
    await pause(HEARD_MS);
    await killSound(room);
    await pause(AWAY_MS);
    await startSound(room.folder, room.env);
    const began = performance.now();
    await until('the tray says that no sound comes out', saysLost, BACK_MS);
    await until('a sound can come out again', async () => !(await saysLost()), BACK_MS);
    const back = Math.round(performance.now() - began);
    process.stdout.write(`  sound is back after the restart of its server: ${back} ms\n`);
    const recording = await desk.rig.speaker.record();
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text: '恢复后的告警,1,75' });
    await desk.rig.toasts.waitFor(({ body, title }) => `${title}${body}`.includes('恢复后的告警'));
    await pause(HEARD_MS);
    expect((await recording.stop()).rms).toBeGreaterThan(0.01);
  });
});
