import { describe, expect, it } from 'vitest';
import { Slots } from '@main/records/slots';
import { Trees } from '@main/records/trees';
import type { CallArgs } from '@main/session/session';
import type { Envelope } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';

/** Departments at the top, each with two below it. */
const TOP = 20;

const REFUSED: ApiFailure = { kind: 'rejected', code: 429, message: 'too many requests' };

/** A server that answers a branch in a later turn, and tells how many it was asked for at once. */
class Server {
  readonly asked: string[] = [];
  most = 0;
  private running = 0;

  constructor(private readonly refuses = '') {}

  readonly call = async (
    _spec: unknown,
    { query }: CallArgs,
  ): Promise<Result<Envelope, ApiFailure>> => {
    const parent = String(query?.['parentId']);
    this.asked.push(parent);
    this.running += 1;
    this.most = Math.max(this.most, this.running);
    await new Promise(setImmediate);
    this.running -= 1;
    if (parent === this.refuses) return fail(REFUSED);
    return ok({ data: this.below(parent), message: '' });
  };

  private below(parent: string): readonly Record<string, unknown>[] {
    const isTop = parent === '0';
    return Array.from({ length: isTop ? TOP : 2 }, (_, n) => ({
      id: isTop ? `a${n}` : `${parent}b${n}`,
      parentId: parent,
      deptName: `Department ${n}`,
      hasChildren: isTop,
    }));
  }
}

const departments = (server: Server) =>
  new Trees(server.call, new Slots()).tree({
    family: 'dept',
    sort: [],
    filters: {},
    slot: 'tree',
    open: { mode: 'first', changed: [] },
  });

describe('the open branches of a tree', () => {
  it('are asked for a few at once, and stand below their records', async () => {
    const server = new Server();
    const answer = await departments(server);
    expect(answer.ok && answer.value.records.map(({ id }) => id)).toEqual(
      Array.from({ length: TOP }, (_, n) => [`a${n}`, `a${n}b0`, `a${n}b1`]).flat(),
    );
    expect(server.asked).toHaveLength(TOP + 1);
    expect(server.most).toBe(6);
  });

  it('fail together: after one that was refused none is asked for', async () => {
    const server = new Server('a1');
    expect(await departments(server)).toEqual(fail(REFUSED));
    expect(server.asked.length).toBeLessThan(10);
  });
});
