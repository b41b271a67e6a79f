import { join } from 'node:path';
import { createSpeaker } from '../../adapters/speaker';
import { createToasts } from '../../adapters/toasts';
import { createTray } from '../../adapters/tray';
import { createWindowFactory } from '../../adapters/windows';
import { AlarmConfigs, isAlarmConfigDocument } from '../../alarms/config/configs';
import { createAlarmCore } from '../../alarms/core';
import { askWith } from '../../alarms/ingest/poll/ask';
import { journalReads } from '../../alarms/report/reads';
import { journalOwnerOf } from '../../journal/owner';
import { sendCall } from '../../session/args';
import { Broadcast } from '../../ipc/broadcast';
import { HiddenWindow } from '../../windows/hidden';
import { WindowRegistry } from '../../windows/registry';
import { SpeakerWindow } from '../speakerWindow';
import type { ComposeInput } from './input';
import type { NetworkStage } from './network';
import type { SessionStage } from './session';
import type { StorageStage } from './storage';

export type AlarmStage = ReturnType<typeof makeAlarms>;

/** The ways in which a person is told, and the alarms that go them. */
export function makeAlarms(
  input: ComposeInput,
  storage: StorageStage,
  network: NetworkStage,
  signedIn: SessionStage,
) {
  const { application, clock, outDir } = input;
  const { log, userDataDir, notices, openDocument, settings, translator, journalReader } = storage;
  const { agents, isDemo, recheck, networkHost, serverClock } = network;
  const { lock, session } = signedIn;
  const outputs = makeOutputs(input, storage, signedIn);
  const { speaker, toasts } = outputs;
  const alarms = createAlarmCore({
    clock,
    log,
    userDataDir,
    version: application.version,
    journalWorkerPath: join(outDir, 'main', 'journal-worker.js'),
    journalStandAside: () => journalReader.standAside(),
    session,
    toasts,
    tray: createTray({ clock, log }),
    speaker,
    recheck,
    network: { agent: (address) => agents.stream(address), changed: networkHost.changed },
    translate: (key, values) => translator.translate(key, values),
    isDemo,
    notices,
    lock,
    attention: () => settings.get(),
    configs: new AlarmConfigs(openDocument('alarm-config', isAlarmConfigDocument)),
    call: (id, params) => sendCall(session.current(), id, params),
    ask: askWith(() => session.current()),
    zone: () => settings.get().serverTimeZone,
    clockOffset: () => serverClock.offset() ?? 0,
    random: Math.random,
  });
  // The session of the one who was relieved carries their streams until the new ones stand.
  session.relieving.on((until) => until(alarms.session.streamsMoved()));
  return {
    ...outputs,
    alarms,
    journalReads: journalReads(journalReader, () => journalOwnerOf(session.profile())),
  };
}

/** Toasts and sound; sound is made by a window, so what windows share begins here. */
function makeOutputs(
  { application, clock, outDir }: ComposeInput,
  { log, translator }: StorageStage,
  { lock }: SessionStage,
) {
  const registry = new WindowRegistry();
  const factory = createWindowFactory();
  const broadcast = new Broadcast(() => registry.all());
  const preload = join(outDir, 'preload', 'bridge.cjs');
  const hiddenWindow = new HiddenWindow({
    factory,
    registry,
    preload,
    title: () => translator.translate('sos.popup.title'),
  });
  const speakerWindow = new SpeakerWindow({
    window: hiddenWindow,
    send: (message) => broadcast.send('speaker.play', message),
    cut: () => broadcast.send('speaker.cut', null),
  });
  const speaker = createSpeaker({
    clock,
    log,
    window: speakerWindow,
    mayName: () => !lock.locked(),
  });
  const toasts = createToasts({
    clock,
    log,
    args: application.args,
    secondStart: application.secondStart,
  });
  return { registry, factory, broadcast, preload, hiddenWindow, speakerWindow, speaker, toasts };
}
