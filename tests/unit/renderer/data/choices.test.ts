import { expect, it } from 'vitest';
import type { Bridge } from '@renderer/bridge/client';
import { Choices } from '@renderer/data/choices';

it('gives the next user no options that the one before had asked for', async () => {
  const answers: ((label: string) => void)[] = [];
  const request = () =>
    new Promise((resolve) => {
      answers.push((value) => resolve({ ok: true, value: [{ key: '1', value }] }));
    });
  const choices = new Choices({ request } as unknown as Bridge);
  choices.ensure('dict:plain:sex');
  choices.clear();
  choices.ensure('dict:plain:sex');
  answers[0]?.('of the first user');
  await new Promise((resolve) => setImmediate(resolve));
  expect(choices.store.getState()['dict:plain:sex']).toEqual({ status: 'loading' });
  answers[1]?.('of the second');
  await new Promise((resolve) => setImmediate(resolve));
  expect(choices.store.getState()['dict:plain:sex']).toMatchObject({
    nodes: [{ value: '1', label: 'of the second' }],
  });
});
