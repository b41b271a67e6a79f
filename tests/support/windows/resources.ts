/** One resource of a Windows program. Numbers are Windows' own types: 3 icon, 14 group, 16 version, 24 manifest. */
export interface Resource {
  readonly type: string | number;
  readonly name: string | number;
  readonly language: number;
  readonly data: Buffer;
}

/**
 * Reads the resources of a Windows program by Microsoft's "PE Format", with nothing of what wrote
 * them: three levels of tables (type, name, language), then the data.
 */
export function resourcesOf(program: Buffer): readonly Resource[] {
  const pe = program.readUInt32LE(60);
  const optional = pe + 24;
  const address = program.readUInt32LE(optional + 112 + 8 * 2);
  const at = offsetIn(program, pe, address);
  const entries = (table: number): readonly (readonly [string | number, number])[] => {
    const count = program.readUInt16LE(table + 12) + program.readUInt16LE(table + 14);
    return Array.from({ length: count }, (_, index) => {
      const entry = table + 16 + 8 * index;
      return [keyOf(program, at, program.readUInt32LE(entry)), program.readUInt32LE(entry + 4)];
    });
  };
  const below = (pointer: number): number => at + (pointer & 0x7fffffff);
  return entries(at).flatMap(([type, names]) =>
    entries(below(names)).flatMap(([name, languages]) =>
      entries(below(languages)).map(([language, leaf]) => {
        const from = offsetIn(program, pe, program.readUInt32LE(at + leaf));
        const data = program.subarray(from, from + program.readUInt32LE(at + leaf + 4));
        return { type, name, language: Number(language), data };
      }),
    ),
  );
}

function keyOf(program: Buffer, base: number, key: number): string | number {
  if ((key & 0x80000000) === 0) return key;
  const at = base + (key & 0x7fffffff);
  return program.toString('utf16le', at + 2, at + 2 + 2 * program.readUInt16LE(at));
}

function offsetIn(program: Buffer, pe: number, address: number): number {
  const sections = pe + 24 + program.readUInt16LE(pe + 20);
  for (let left = program.readUInt16LE(pe + 6), at = sections; left > 0; left -= 1, at += 40) {
    const start = program.readUInt32LE(at + 12);
    if (address < start || address >= start + program.readUInt32LE(at + 16)) continue;
    return address - start + program.readUInt32LE(at + 20);
  }
  throw new Error(`no section holds ${address}`);
}

/** The texts of a version resource by language and name: `0804` → `ProductName` → text. */
export function versionTexts(data: Buffer): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const tables = new Map<string, Map<string, string>>();
  const walk = (from: number, end: number, path: readonly string[]): void => {
    // Only the list of languages, in numbers.
    if (path[0] === 'VarFileInfo') return;
    let at = from;
    while (at + 6 <= end) {
      const length = data.readUInt16LE(at);
      if (length === 0) return;
      const [key, after] = textAt(data, at + 6);
      const value = aligned(after);
      const words = data.readUInt16LE(at + 2);
      if (path.length === 2) {
        const [text] = words === 0 ? [''] : textAt(data, value);
        const language = (path[1] ?? '').slice(0, 4).toLowerCase();
        tables.set(language, (tables.get(language) ?? new Map<string, string>()).set(key, text));
      } else {
        const skip = key === 'VS_VERSION_INFO' ? aligned(value + words) : value;
        walk(skip, at + length, key === 'VS_VERSION_INFO' ? path : [...path, key]);
      }
      at = aligned(at + length);
    }
  };
  walk(0, data.length, []);
  return tables;
}

function textAt(data: Buffer, from: number): readonly [string, number] {
  let end = from;
  while (data.readUInt16LE(end) !== 0) end += 2;
  return [data.toString('utf16le', from, end), end + 2];
}

function aligned(at: number): number {
  return (at + 3) & ~3;
}
