import { describe, expect, it } from 'vitest';
import type { CallSpec } from '@shared/api/call';
import type { Envelope } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';
import { isPasswordDue } from '@main/session/passwordAge';

const answered = (data: unknown): Result<Envelope, ApiFailure> =>
  ok({ code: 200, success: true, data, msg: '操作成功' } as unknown as Envelope);
const refused = (code: number): Result<Envelope, ApiFailure> =>
  fail({ kind: 'rejected', code, message: '' });

/** Answers by path; remembers what was asked. */
function server(answers: Readonly<Record<string, Result<Envelope, ApiFailure>>>) {
  const asked: string[] = [];
  const ask = ({ path }: CallSpec): Promise<Result<Envelope, ApiFailure>> => {
    asked.push(path);
    return Promise.resolve(answers[path] ?? refused(404));
  };
  return { asked, ask };
}

const CHECK = '/api/blade-user/checkPassword';
const ASSUMED = '/api/blade-user/isModifyPassword';

describe('the age of a password', () => {
  it('is near its limit only where the server says false', async () => {
    expect(await isPasswordDue(server({ [CHECK]: answered(false) }).ask)).toBe(true);
    for (const data of [true, null, '', 0, {}]) {
      expect(await isPasswordDue(server({ [CHECK]: answered(data) }).ask)).toBe(false);
    }
  });

  it('is asked by the call of the documents, by the assumed one where there is none (call:user.isModifyPassword)', async () => {
    const known = server({ [CHECK]: answered(true), [ASSUMED]: answered(false) });
    expect(await isPasswordDue(known.ask)).toBe(false);
    expect(known.asked).toEqual([CHECK]);
    const older = server({ [ASSUMED]: answered(false) });
    expect(await isPasswordDue(older.ask)).toBe(true);
    expect(older.asked).toEqual([CHECK, ASSUMED]);
  });

  it('stays unknown without an answer', async () => {
    expect(await isPasswordDue(server({}).ask)).toBe(false);
    const gone = fail({ kind: 'notConnected', reason: 'timeout', detail: '' } as const);
    const away = server({ [CHECK]: gone, [ASSUMED]: answered(false) });
    expect(await isPasswordDue(away.ask)).toBe(false);
    expect(away.asked).toEqual([CHECK]);
  });
});
