import { bootstrap } from '@renderer/start/bootstrap';
import { startSpeaker } from './speaker';

/**
 * The start list of the page that is hidden until an SOS comes. It sounds before its popup is read: an alarm
 * must not wait for the code of a picture.
 */
function start(): void {
  const begun = bootstrap('sos');
  startSpeaker(begun);
  import('./popup').then(({ startPopup }) => startPopup(begun)).catch(begun.report);
}

start();
