import { shell } from 'electron';
import { SpeakerLink, type SpeakerLinkDeps } from '../attention/speakerLink';

/** The speaker with the system's beep as its last resort. */
export function createSpeaker(deps: Omit<SpeakerLinkDeps, 'beep'>): SpeakerLink {
  return new SpeakerLink({ ...deps, beep: () => shell.beep() });
}
