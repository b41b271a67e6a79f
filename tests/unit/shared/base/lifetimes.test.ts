import { describe, expect, it } from 'vitest';
import { DisposableStore } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';

describe('Emitter', () => {
  it('stops calling after unsubscribe and leaves no listener', () => {
    const heard: number[] = [];
    const emitter = new Emitter<number>();
    const first = emitter.on((value) => heard.push(value));
    const second = emitter.on((value) => heard.push(value * 10));
    emitter.emit(1);
    first();
    first();
    emitter.emit(2);
    second();
    emitter.emit(3);
    expect(heard).toEqual([1, 10, 20]);
    expect(emitter.size).toBe(0);
  });

  it('lets the others hear when one listener throws', () => {
    const errors: unknown[] = [];
    const heard: number[] = [];
    const emitter = new Emitter<number>((error) => errors.push(error));
    emitter.on(() => {
      throw new Error('broken listener');
    });
    emitter.on((value) => heard.push(value));
    emitter.emit(7);
    expect(heard).toEqual([7]);
    expect(errors).toHaveLength(1);
  });
});

describe('DisposableStore', () => {
  it('ends newest first, all of them, and late ones at once', () => {
    const order: string[] = [];
    const store = new DisposableStore();
    store.add(() => order.push('a'));
    store.add(() => {
      throw new Error('b fails');
    });
    store.add(() => order.push('c'));
    expect(() => store.dispose()).toThrow(AggregateError);
    store.add(() => order.push('late'));
    expect(order).toEqual(['c', 'a', 'late']);
  });
});
