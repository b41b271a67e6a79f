/** A value of the registry in the shape of JSON. */
export type RegistryValue = string | number | readonly string[];

/** One piece of UTF-16 that `hex(…)` lines spell out byte by byte, least first. */
function textOf(hex: string): string {
  const bytes = hex.split(',').filter((byte) => byte.trim() !== '');
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 16))).toString('utf16le');
}

function valueOf(raw: string): RegistryValue | undefined {
  const text = /^"([\s\S]*)"$/.exec(raw);
  if (text !== null) return (text[1] ?? '').replace(/\\([\\"])/g, '$1');
  const [, kind = '', data = ''] = /^([a-z]+(?:\([\da-f]+\))?):([\s\S]*)$/i.exec(raw) ?? [];
  switch (kind.toLowerCase()) {
    case 'dword':
      return Number.parseInt(data, 16);
    case 'hex(1)':
    case 'hex(2)':
      return textOf(data).replace(/\0+$/, '');
    case 'hex(7)':
      return textOf(data)
        .replace(/\0+$/, '')
        .split('\0')
        .filter((line) => line !== '');
    default:
      return undefined;
  }
}

/** What `reg export` wrote, as text: UTF-16 with a mark, or what an older program writes. */
export function decodeExport(bytes: Uint8Array): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes);
}

/**
 * Reads the values of one key out of an export; keys below it are left out. The file is the same in
 * every language of Windows, other than what `reg query` prints.
 * @param key its whole name, `HKEY_LOCAL_MACHINE\…`.
 * @returns name → value; null for a value of a kind that no setting has.
 */
export function readExport(text: string, key: string): ReadonlyMap<string, RegistryValue | null> {
  const values = new Map<string, RegistryValue | null>();
  // A long value goes on in the next line.
  const joined = text.replace(/\\\r?\n[ \t]*/g, '');
  let isInside = false;
  // A text may hold line ends itself: the next entry begins with a quote, a bracket or an @.
  for (const part of joined.split(/\r?\n(?=["[@]|\r?\n|$)/)) {
    const line = part.replace(/^\s+|\s+$/g, '');
    const head = /^\[(.*)\]$/.exec(line);
    if (head !== null) isInside = head[1]?.toLowerCase() === key.toLowerCase();
    const [, name = '', raw = ''] = /^"((?:[^"\\]|\\.)*)"=([\s\S]*)$/.exec(line) ?? [];
    if (!isInside || raw === '') continue;
    values.set(name.replace(/\\([\\"])/g, '$1'), valueOf(raw) ?? null);
  }
  return values;
}
