import type { ToastRequest } from '../ports/attention';

/** Prefix of the command line and activation of a clicked toast; Electron reads it too. */
const CLICKED = 'type=click&tag=';
/** No id of ours is longer; a longer one was not made by this app. */
const ID_LIMIT = 1_000;

/** Characters that XML 1.0 forbids: most control characters, surrogate halves, two noncharacters. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/**
 * A toast in the format of Windows (toast content schema). A critical one is `urgent`: newer versions of
 * Windows let it through "do not disturb" where the user allows that; older ones show it as any other.
 * Windows removes each after 25 s at most, so an app that was killed leaves no toast on screen. The toast
 * carries the target of its click: the app that made it may have ended by then.
 */
export function toastXml({ id, title, body, priority }: ToastRequest): string {
  const scenario = priority === 'critical' ? ' scenario="urgent"' : '';
  const launch = escaped(activationOf(id));
  return [
    `<toast launch="${launch}" duration="long"${scenario}>`,
    '<visual><binding template="ToastGeneric">',
    `<text>${escaped(title)}</text><text>${escaped(body)}</text>`,
    '</binding></visual>',
    // The speaker makes the sounds.
    '<audio silent="true"/></toast>',
  ].join('');
}

/** The text that Windows hands back when the toast is clicked. */
export function activationOf(id: string): string {
  return CLICKED + encodeURIComponent(id);
}

/** Id of the clicked toast, from the text that Windows handed back; null for a foreign text. */
export function activatedBy(text: string): string | null {
  if (!text.startsWith(CLICKED) || text.length > ID_LIMIT) return null;
  try {
    const id = decodeURIComponent(text.slice(CLICKED.length));
    return id === '' ? null : id;
  } catch {
    // A foreign text: not valid UTF-8.
    return null;
  }
}

/** Id of the toast whose click started the app, from its command line. */
export function startedBy(args: readonly string[]): string | null {
  for (const arg of args) {
    const id = activatedBy(arg);
    if (id !== null) return id;
  }
  return null;
}
