import { ok } from '@shared/base/result';
import { fault, type Asked } from './cameraFaults';

/** A line of a description (RFC 8866): a letter, what it says, and no control character but the tabulator. */
// eslint-disable-next-line no-control-regex -- these are what must not be there
const LINE = /^[a-z]=[^\x00-\x08\x0a-\x1f\x7f]+$/;
const CANDIDATE = /^a=candidate:\S+ \d+ (?:udp|tcp) \d+ (\S+) \d+ typ /i;
/** A server has an address for each of its networks; no more are tried. */
const MOST_CANDIDATES = 32;

/**
 * Reads the description with which a camera server answers, and takes out the addresses that the page may not send to.
 * It says where the page sends datagrams: it is checked as what a stranger says.
 * @param mayReach whether the page may send to this address
 */
export function readAnswer(bytes: Uint8Array, mayReach: (host: string) => boolean): Asked<string> {
  const lines = Buffer.from(bytes)
    .toString('utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  if (lines[0] !== 'v=0') return fault('lies', lines[0]);
  const odd = lines.find((line) => !LINE.test(line));
  if (odd !== undefined) return fault('lies', odd);
  const media = lines.filter((line) => line.startsWith('m='));
  // One picture was asked for: neither sound nor data comes with it.
  if (media.length !== 1 || !/^m=video \d+ \S*RTP\/SAVPF /.test(media[0] ?? ''))
    return fault('lies', media.find((line) => !line.startsWith('m=video')) ?? media[0]);
  const refused = refusal(lines, media[0] ?? '');
  if (refused !== undefined) return fault('unsupported', refused);
  return withAddresses(lines, mayReach);
}

/** The line by which the server says that it sends no picture, as with a camera whose coding the page does not know. */
function refusal(lines: readonly string[], media: string): string | undefined {
  const isOff = /^m=video 0 /.test(media) && !lines.includes('a=bundle-only');
  return isOff ? media : lines.find((line) => /^a=(inactive|recvonly)$/.test(line));
}

function withAddresses(
  lines: readonly string[],
  mayReach: (host: string) => boolean,
): Asked<string> {
  const dropped: string[] = [];
  let count = 0;
  const kept = lines.filter((line) => {
    if (!line.startsWith('a=candidate:')) return true;
    const host = CANDIDATE.exec(line)?.[1];
    if (host === undefined || !mayReach(host)) {
      dropped.push(host ?? line);
      return false;
    }
    count += 1;
    return count <= MOST_CANDIDATES;
  });
  // The page names none, so that without one of the server nothing can come.
  if (count === 0)
    return dropped[0] === undefined ? fault('lies', 'candidate') : fault('notAllowed', dropped[0]);
  return ok(`${kept.join('\r\n')}\r\n`);
}
