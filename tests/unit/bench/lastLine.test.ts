import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { lastLine } from '@tests/bench/lastLine';

function host() {
  const written: string[] = [];
  const stdout = { write: (text: string) => written.push(text) };
  return { written, program: Object.assign(new EventEmitter(), { stdout }) };
}

it('the line of JSON comes once, with what was measured until then', () => {
  const { written, program } = host();
  const all = { results: [] as object[], failed: [{ part: 'boards', reason: 'why' }] };
  const end = lastLine(all, program);
  all.results.push({ name: 'a' });
  end();
  program.emit('exit');
  expect(written).toEqual([
    '{"results":[{"name":"a"}],"failed":[{"part":"boards","reason":"why"}]}\n',
  ]);
});

it('a program that is ended early writes it all the same, and says so', () => {
  const { written, program } = host();
  lastLine({ results: [{ name: 'a' }], failed: [] }, program);
  program.emit('exit');
  expect(written).toEqual([
    '{"results":[{"name":"a"}],"failed":[{"part":"the bench","reason":"it was ended before it was done"}]}\n',
  ]);
});
