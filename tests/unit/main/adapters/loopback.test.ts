import { request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { createLoopback } from '@main/adapters/loopback';
import type { Loopback } from '@main/ports/loopback';

let here: Loopback | undefined;
afterEach(() => here?.close());

/** One plain request, as any program on this machine could send it. */
function ask(
  url: string,
  method = 'GET',
  host?: string,
): Promise<{ status: number; csp: unknown }> {
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    request(url, { method, headers }, (answer) => {
      answer.resume();
      const csp = answer.headers['content-security-policy'];
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, csp }));
    })
      .once('error', reject)
      .end();
  });
}

it('takes visits of its own path by its own name alone, on this machine alone, and is gone when closed', async () => {
  const came: string[] = [];
  here = await createLoopback().open((inputs) => {
    came.push(inputs.toString());
    return inputs.get('state') === 'right';
  });
  const { address } = here;
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/signed-in$/);
  expect((await ask(`${address}?state=wrong`)).status).toBe(400);
  const taken = await ask(`${address}?state=right&code=%E7%A0%81`);
  expect(taken.status).toBe(200);
  expect(taken.csp).toContain("default-src 'none'");
  expect(came).toEqual(['state=wrong', 'state=right&code=%E7%A0%81']);
  const { port } = new URL(address);
  expect((await ask(`${address}?state=right`, 'POST')).status).toBe(404);
  expect((await ask(`http://127.0.0.1:${port}/other?state=right`)).status).toBe(404);
  expect((await ask(`${address}?state=right`, 'GET', `evil.example:${port}`)).status).toBe(404);
  expect((await ask(`http://127.0.0.1:${port}//`)).status).toBe(404);
  expect(came).toHaveLength(2);
  here.close();
  await expect(ask(`${address}?state=right`)).rejects.toThrow(/ECONNREFUSED/);
});
