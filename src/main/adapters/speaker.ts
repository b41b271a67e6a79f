import { app, shell } from 'electron';
import { SpeakerLink, type SpeakerLinkDeps } from '../attention/speakerLink';

/** How Chromium calls the process that speaks with the system's sound (audio_service.cc). */
const AUDIO_SERVICE = 'audio.mojom.AudioService';

/** The speaker with the system's beep as its last resort. */
export function createSpeaker(deps: Omit<SpeakerLinkDeps, 'beep' | 'renewSound'>): SpeakerLink {
  return new SpeakerLink({ ...deps, beep: () => shell.beep(), renewSound: endAudioService });
}

/** Ends Chromium's audio service; it makes a new one at the next question for a device. */
function endAudioService(): boolean {
  const service = app
    .getAppMetrics()
    .find((one) => one.serviceName === AUDIO_SERVICE || one.name === 'Audio Service');
  if (service === undefined) return false;
  try {
    return process.kill(service.pid, 'SIGKILL');
  } catch {
    // It has just ended by itself, which comes to the same.
    return false;
  }
}
