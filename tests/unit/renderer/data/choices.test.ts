import { describe, expect, it } from 'vitest';
import type { Bridge } from '@renderer/bridge/client';
import { Choices } from '@renderer/data/choices';
import { ROOT } from '@renderer/data/tree/nodes';
import { FakeClock } from '@tests/support/fakeClock';

it('gives the next user no options that the one before had asked for', async () => {
  const answers: ((label: string) => void)[] = [];
  const request = () =>
    new Promise((resolve) => {
      answers.push((value) => resolve({ ok: true, value: [{ key: '1', value }] }));
    });
  const choices = new Choices({ request } as unknown as Bridge, new FakeClock());
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

describe('options of a form', () => {
  const MINUTE = 60_000;
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const answer = (value: string) => ({ ok: true, value: [{ value: '1', label: value }] });
  const shown = (choices: Choices) => choices.store.getState()['call:dept.tree'];

  it('are asked again once they are five minutes old, and shown until the answer', async () => {
    const clock = new FakeClock();
    const questions: ((result: unknown) => void)[] = [];
    const request = () => new Promise((resolve) => questions.push(resolve));
    const choices = new Choices({ request } as unknown as Bridge, clock);
    // What no cell and no form has asked for is not asked for now.
    choices.freshen(['call:dept.tree']);
    choices.ensure('call:dept.tree');
    await clock.advance(6 * MINUTE);
    // The first question is still on its way.
    choices.freshen(['call:dept.tree']);
    questions[0]?.(answer('一队'));
    await settled();
    expect(questions).toHaveLength(1);
    choices.freshen(['call:dept.tree', 'call:dept.tree']);
    choices.freshen(['call:dept.tree']);
    expect(questions).toHaveLength(2);
    expect(shown(choices)).toEqual({ status: 'ready', nodes: [{ value: '1', label: '一队' }] });
    questions[1]?.(answer('二队'));
    await settled();
    expect(shown(choices)).toEqual({ status: 'ready', nodes: [{ value: '1', label: '二队' }] });
    await clock.advance(5 * MINUTE - 1);
    choices.freshen(['call:dept.tree']);
    expect(questions).toHaveLength(2);
    await clock.advance(1);
    choices.freshen(['call:dept.tree']);
    expect(questions).toHaveLength(3);
    // A failure leaves the old ones.
    questions[2]?.({ ok: false, error: { kind: 'cancelled' } });
    await settled();
    expect(shown(choices)).toMatchObject({ nodes: [{ label: '二队' }] });
  });
});

describe('trees of options', () => {
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  /** A bridge whose answers a test gives, in the order of the questions. */
  function asked() {
    const questions: { name: string; args: unknown; answer: (result: unknown) => void }[] = [];
    const request = (name: string, args: unknown) =>
      new Promise((resolve) => questions.push({ name, args, answer: resolve }));
    const choices = new Choices({ request } as unknown as Bridge, new FakeClock());
    const nodes = (...labels: readonly string[]) => ({
      ok: true,
      value: labels.map((label) => ({ value: label, label })),
    });
    return { questions, choices, nodes };
  }
  const labels = (choices: Choices): readonly string[] => {
    const { nodes } = choices.forest('call:dept.tree');
    return Array.from({ length: nodes.count - 1 }, (_, n) => nodes.label(n + 1));
  };

  it('asks once for cells and trees, and a failed question again', async () => {
    const { questions, choices, nodes } = asked();
    const forest = choices.forest('call:dept.tree');
    choices.ensure('call:dept.tree');
    void forest.load(ROOT);
    await settled();
    expect(questions.map(({ name }) => name)).toEqual(['data.options']);
    questions[0]?.answer({ ok: false, error: { kind: 'signedOut' } });
    await settled();
    expect(forest.failure(ROOT)).toEqual({ kind: 'signedOut' });
    void forest.load(ROOT);
    await settled();
    questions[1]?.answer(nodes('环卫处'));
    await settled();
    expect(labels(choices)).toEqual(['环卫处']);
  });

  it('asks again after a change: cells keep their words meanwhile, trees take the new ones', async () => {
    const { questions, choices, nodes } = asked();
    void choices.forest('call:dept.tree').load(ROOT);
    await settled();
    questions[0]?.answer(nodes('环卫处'));
    await settled();
    const before = choices.forest('call:dept.tree');
    let told = 0;
    choices.onForgot(() => (told += 1));
    choices.forget(['dept.tree', 'dept.list']);
    expect(told).toBe(1);
    expect(choices.forest('call:dept.tree')).not.toBe(before);
    void choices.forest('call:dept.tree').load(ROOT);
    await settled();
    expect(choices.store.getState()['call:dept.tree']).toMatchObject({
      nodes: [{ label: '环卫处' }],
    });
    questions[1]?.answer(nodes('环卫处', '执法处'));
    await settled();
    expect(labels(choices)).toEqual(['环卫处', '执法处']);
    expect(questions).toHaveLength(2);
  });

  it('asks branch by branch where the call is lazy, and every tree anew for the next user', async () => {
    const { questions, choices, nodes } = asked();
    const forest = choices.forest('nodes:region.lazyTree');
    void forest.load(ROOT);
    questions[0]?.answer({
      ok: true,
      value: [{ value: '33', label: '浙江省', isLeaf: false }],
    });
    await settled();
    void forest.load(forest.nodes.find('33'));
    expect(questions.map(({ name, args }) => [name, args])).toEqual([
      ['records.nodes', { call: 'region.lazyTree', parent: null }],
      ['records.nodes', { call: 'region.lazyTree', parent: '33' }],
    ]);
    questions[1]?.answer(nodes('杭州市'));
    choices.clear();
    expect(choices.forest('nodes:region.lazyTree')).not.toBe(forest);
  });
});
