import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadScript } from './load';

interface Mirror {
  readonly mirror: (root: string) => string;
  readonly mirrorBack: (base: string, root: string, paths: readonly string[]) => void;
}

// Made by root alone, which Windows has not.
describe.runIf(process.platform !== 'win32')(
  'the copy of a project that the ordinary user cannot read',
  () => {
    let project: string;
    let copy: string | undefined;

    beforeEach(() => {
      project = join(mkdtempSync(join(tmpdir(), 'mirror ')), '城净 指挥');
      mkdirSync(join(project, 'src', 'main'), { recursive: true });
      mkdirSync(join(project, 'node_modules', 'one'), { recursive: true });
      writeFileSync(join(project, 'src', 'main', 'a.ts'), 'a');
      writeFileSync(join(project, 'node_modules', 'one', 'index.js'), '1');
      writeFileSync(join(project, 'package-lock.json'), '{}');
    });

    afterEach(() => {
      rmSync(project, { recursive: true, force: true });
      if (copy) rmSync(copy, { recursive: true, force: true });
      copy = undefined;
    });

    const read = (path: string): string => readFileSync(join(copy ?? '', path), 'utf8');

    it('holds what is there, readable for everybody, and follows changes and removals', async () => {
      const { mirror } = await loadScript<Mirror>('mirror');
      chmodSync(join(project, 'src', 'main', 'a.ts'), 0o600);
      copy = mirror(project);
      expect(read('src/main/a.ts')).toBe('a');
      expect(statSync(join(copy, 'src/main/a.ts')).mode & 0o044).toBe(0o044);
      expect(read('node_modules/one/index.js')).toBe('1');

      writeFileSync(join(project, 'src', 'main', 'a.ts'), 'changed');
      writeFileSync(join(project, 'src', 'main', 'b.ts'), 'b');
      rmSync(join(project, 'node_modules', 'one'), { recursive: true });
      mkdirSync(join(project, 'node_modules', 'two'));
      expect(mirror(project)).toBe(copy);
      expect(read('src/main/a.ts')).toBe('changed');
      expect(read('src/main/b.ts')).toBe('b');
      expect(existsSync(join(copy, 'node_modules', 'one'))).toBe(false);

      rmSync(join(project, 'src', 'main', 'b.ts'));
      mirror(project);
      expect(existsSync(join(copy, 'src', 'main', 'b.ts'))).toBe(false);
    });

    it('takes no folder that another user could have put there, and harms nothing behind a link', async () => {
      const { mirror } = await loadScript<Mirror>('mirror');
      const place = mirror(project);
      rmSync(place, { recursive: true });
      const victim = join(dirname(project), 'victim');
      mkdirSync(victim);
      writeFileSync(join(victim, 'root-only'), 'x');
      try {
        symlinkSync(victim, place);
        expect(() => mirror(project)).toThrow(/remove it/);
        rmSync(place);
        mkdirSync(place);
        chmodSync(place, 0o777);
        expect(() => mirror(project)).toThrow(/only this user may write/);
        chmodSync(place, 0o755);
        // A link below our own folder is taken away, and not gone along.
        for (const link of ['node_modules', 'src']) symlinkSync(victim, join(place, link));
        copy = mirror(project);
        expect(read('node_modules/one/index.js')).toBe('1');
        expect(read('src/main/a.ts')).toBe('a');
        expect(readdirSync(victim)).toEqual(['root-only']);
      } finally {
        rmSync(place, { recursive: true, force: true });
        rmSync(victim, { recursive: true });
      }
    });

    it('brings results back', async () => {
      const { mirror, mirrorBack } = await loadScript<Mirror>('mirror');
      copy = mirror(project);
      mkdirSync(join(copy, 'docs', 'pictures'), { recursive: true });
      writeFileSync(join(copy, 'docs', 'pictures', 'one.png'), 'png');
      mirrorBack(copy, project, ['docs/pictures', 'dist']);
      expect(readFileSync(join(project, 'docs', 'pictures', 'one.png'), 'utf8')).toBe('png');
    });
  },
);
