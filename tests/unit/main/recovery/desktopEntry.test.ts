import { expect, it } from 'vitest';
import { desktopEntry } from '@main/recovery/desktopEntry';

it('the autostart entry quotes what a shell or a desktop would take for something else', () => {
  const entry = desktopEntry('城净指挥台', [
    '/opt/城净 指挥台/app$`"\\x',
    '/plain/path-1',
    '--hidden',
    '100%',
  ]);
  // Quoted by \ for the argument, and each \ once more for the value.
  expect(entry).toContain(
    'Exec="/opt/城净 指挥台/app\\\\$\\\\`\\\\"\\\\\\\\x" /plain/path-1 --hidden "100%%"\n',
  );
  expect(entry).toContain('Name=城净指挥台\n');
  expect(entry).toContain('TryExec=/opt/城净 指挥台/app$`"\\\\x\n');
});
