import { app, shell } from 'electron';
import { SpeakerLink, type SpeakerLinkDeps } from '../attention/speakerLink';

/** Chromium's name of the process that plays sound (audio_service.cc). */
const AUDIO_SERVICE = 'audio.mojom.AudioService';

/** The speaker with the system's beep as its last resort. */
export function createSpeaker(deps: Omit<SpeakerLinkDeps, 'beep' | 'renewSound'>): SpeakerLink {
  return new SpeakerLink({ ...deps, beep: () => shell.beep(), renewSound: endAudioService });
}

/** Ends Chromium's audio service; Chromium starts a new one at the next use of a device. */
function endAudioService(): boolean {
  const service = app
    .getAppMetrics()
    .find((one) => one.serviceName === AUDIO_SERVICE || one.name === 'Audio Service');
  if (service === undefined) return false;
  try {
    return process.kill(service.pid, 'SIGKILL');
  } catch {
    // The process had just ended, with the same effect.
    return false;
  }
}
