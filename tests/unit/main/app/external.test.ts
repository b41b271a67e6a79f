import { expect, test } from 'vitest';
import { ExternalGate } from '@main/app/external';
import { keptLog } from '@tests/support/quietLog';

/** The gate with a browser that notes what it is given, and a person whose answer is `says`. */
function externalDesk() {
  const desk = {
    opened: [] as string[],
    asked: [] as string[],
    failed: [] as string[],
    says: Promise.resolve(true),
    locked: false,
    breaks: false,
  };
  const gate = new ExternalGate({
    port: {
      open: (url) => {
        if (desk.breaks) return Promise.reject(new Error('no program'));
        return Promise.resolve(void desk.opened.push(url));
      },
    },
    log: keptLog(),
    confirm: (url) => {
      desk.asked.push(url);
      return desk.says;
    },
    locked: () => desk.locked,
    failed: (address) => desk.failed.push(address),
  });
  return { desk, gate };
}

test('an outside address opens after a person said yes to main, each time anew, and only over http', async () => {
  const { desk, gate } = externalDesk();
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'ms-calc:', 'x'])
    await gate.ask(url);
  await gate.ask(`https://help.example/${'a'.repeat(3000)}`);
  expect(desk.asked).toEqual([]);
  await gate.ask('https://help.example/a');
  expect(desk.opened).toEqual(['https://help.example/a']);
  // Main asks by itself, for the very address; a no opens nothing, and asks anew the next time.
  desk.says = Promise.resolve(false);
  await gate.ask('https://evil.example/?data=stolen');
  await gate.ask('https://evil.example/?data=stolen');
  expect(desk.opened).toHaveLength(1);
  expect(desk.asked.slice(1)).toEqual([
    'https://evil.example/?data=stolen',
    'https://evil.example/?data=stolen',
  ]);
  expect(desk.failed).toEqual([]);
});

test('a page that asks without end gets one box, not a heap of them', async () => {
  const { desk, gate } = externalDesk();
  let answer: (yes: boolean) => void = () => undefined;
  desk.says = new Promise((resolve) => {
    answer = resolve;
  });
  const first = gate.ask('https://help.example/a');
  for (let count = 0; count < 20; count += 1) await gate.ask(`https://evil.example/${count}`);
  expect(desk.asked).toEqual(['https://help.example/a']);
  answer(true);
  await first;
  expect(desk.opened).toEqual(['https://help.example/a']);
  await gate.ask('https://help.example/b');
  expect(desk.opened).toHaveLength(2);
});

test('a locked desk asks for no outside address, and opens none that was asked before', async () => {
  const { desk, gate } = externalDesk();
  let answer: (yes: boolean) => void = () => undefined;
  desk.says = new Promise((resolve) => {
    answer = resolve;
  });
  const open = gate.ask('https://help.example/a');
  desk.locked = true;
  answer(true);
  await open;
  await gate.ask('https://help.example/b');
  expect(desk).toMatchObject({ asked: ['https://help.example/a'], opened: [] });
});

test('an address that the system does not open is told, and the next one is asked', async () => {
  const { desk, gate } = externalDesk();
  desk.breaks = true;
  await gate.ask('https://help.example/a');
  expect(desk.failed).toEqual(['https://help.example/a']);
  desk.breaks = false;
  await gate.ask('https://help.example/a');
  expect(desk.opened).toHaveLength(1);
});
