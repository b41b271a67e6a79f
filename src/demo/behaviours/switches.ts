import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Names of prepared faults, or a status with a body. `nothing`: the request hangs. */
export const faultSchema = z.union([
  z.enum(['401', '500', 'garbage', 'nothing']),
  z.object({
    status: z.number().int().min(200).max(599),
    body: z.string(),
    type: z.string().default('application/json;charset=UTF-8'),
  }),
]);
export type Fault = z.infer<typeof faultSchema>;

export const switchSchema = z.object({
  /** Path of the calls, or path and query where a `?` stands in it; a `*` matches any text. */
  path: z.string().min(1),
  answer: faultSchema,
  /** Number of calls that get the fault; absent: until it is cleared. */
  times: z.number().int().positive().optional(),
});
export type Switch = z.infer<typeof switchSchema>;

interface Active {
  readonly pattern: RegExp;
  readonly withQuery: boolean;
  readonly answer: Fault;
  left: number;
}

const READY: Readonly<Record<'401' | '500' | 'garbage', { status: number; body: string }>> = {
  '401': { status: 401, body: '{"code":401,"data":null,"msg":"请求未授权"}' },
  '500': { status: 500, body: '{"code":500,"success":false,"data":{},"msg":"服务器异常"}' },
  garbage: { status: 200, body: '<html><body>nginx: it works</body></html>{"code":' },
};

/** Faults by path, set by tests. */
export class Switches {
  private active: Active[] = [];

  set({ path, answer, times }: Switch): void {
    const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    this.active.unshift({
      pattern: new RegExp(`^${escaped}$`),
      withQuery: path.includes('?'),
      answer,
      left: times ?? Infinity,
    });
  }

  clear(): void {
    this.active = [];
  }

  /** Answers a request whose path has a fault. @returns true when it did. */
  answer(request: FastifyRequest, reply: FastifyReply): boolean {
    const [path = ''] = request.url.split('?');
    const found = this.active.find(
      ({ left, pattern, withQuery }) => left > 0 && pattern.test(withQuery ? request.url : path),
    );
    if (found === undefined) return false;
    found.left -= 1;
    const { answer } = found;
    if (answer === 'nothing') {
      // Taken from the server and never answered; the client's own time limit ends it.
      reply.hijack();
      return true;
    }
    const { status, body } = typeof answer === 'string' ? READY[answer] : answer;
    const type = typeof answer === 'string' ? 'application/json;charset=UTF-8' : answer.type;
    void reply.code(status).type(type).send(body);
    return true;
  }
}
