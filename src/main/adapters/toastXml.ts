import type { ToastRequest } from '../ports/attention';

/** How the command line and the activation of a clicked toast begin; Electron reads them too. */
const CLICKED = 'type=click&tag=';
/** No id of ours is longer; whatever starts the app with more has not been made here. */
const ID_LIMIT = 1_000;

/** What XML 1.0 forbids: most control characters, halves of surrogate pairs, two that are no characters. */
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
 * A toast in the words of Windows (toast content schema). A critical one is `urgent`: newer versions
 * of Windows let it through "do not disturb" where the user allows that, older ones show it as any
 * other. None stays longer than 25 s on the screen by itself, so that an app that was ended by force
 * leaves nothing standing there. What the click shall open travels with it: the app that made the
 * toast may be gone by then.
 */
export function toastXml({ id, title, body, priority }: ToastRequest): string {
  const scenario = priority === 'critical' ? ' scenario="urgent"' : '';
  const launch = escaped(activationOf(id));
  return [
    `<toast launch="${launch}" duration="long"${scenario}>`,
    '<visual><binding template="ToastGeneric">',
    `<text>${escaped(title)}</text><text>${escaped(body)}</text>`,
    '</binding></visual>',
    // Sounds are the speaker's.
    '<audio silent="true"/></toast>',
  ].join('');
}

/** What Windows hands back when the toast is clicked. */
export function activationOf(id: string): string {
  return CLICKED + encodeURIComponent(id);
}

/** The toast that was clicked, by what Windows handed back; null when it is not one of ours. */
export function activatedBy(text: string): string | null {
  if (!text.startsWith(CLICKED) || text.length > ID_LIMIT) return null;
  try {
    const id = decodeURIComponent(text.slice(CLICKED.length));
    return id === '' ? null : id;
  } catch {
    // Somebody else's words: not a sequence of UTF-8.
    return null;
  }
}

/** The toast whose click started the app, by its command line. */
export function startedBy(args: readonly string[]): string | null {
  for (const arg of args) {
    const id = activatedBy(arg);
    if (id !== null) return id;
  }
  return null;
}
