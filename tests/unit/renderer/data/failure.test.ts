import { createInstance } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '@shared/i18n';
import { readEnvelope } from '@shared/api/envelope';
import type { ApiFailure } from '@shared/api/failure';
import { fail, type Result } from '@shared/base/result';
import { BridgeError } from '@renderer/bridge/client';
import { errorText, failureText, settle, type KeyedFailure } from '@renderer/data/failure';
import type { Translate } from '@shared/model/translate';

const i18n = createInstance();
const t: Translate = (key: string, values?: object) => i18n.t(key, { ...values });

describe('what a failure is told as', () => {
  beforeAll(async () => {
    await i18n.init({ resources: RESOURCES, lng: 'zh' });
  });

  it('is the server text verbatim, else its description, else 未知错误 (rule:errors.not200)', () => {
    const told = (body: object): string => {
      const answer = readEnvelope(400, JSON.stringify(body));
      return answer.ok ? 'no failure' : failureText(t, answer.error);
    };
    expect(told({ code: 400, msg: '账号重复', error_description: '别的' })).toBe('账号重复');
    expect(told({ error_description: '用户名或密码错误' })).toBe('用户名或密码错误');
    expect(told({ code: 500 })).toBe('未知错误');
    expect(failureText(t, { kind: 'rejected', code: 400, message: '账号<b>重复</b>' })).toBe(
      '账号<b>重复</b>',
    );
    expect(failureText(t, { kind: 'rejected', code: 500, message: '' })).toBe('未知错误');
  });

  it('says what was not reached, and why', () => {
    const text = (reason: 'refused' | 'tls' | 'timeout') =>
      failureText(t, { kind: 'notConnected', reason, detail: '' });
    expect(text('refused')).toContain('拒绝连接');
    expect(text('tls')).toContain('证书');
    expect(text('timeout')).toContain('时限');
    expect(failureText(t, { kind: 'notJson', status: 502, detail: '' })).toContain('502');
  });

  it('covers a bridge that refuses', async () => {
    const refused: Promise<Result<null, ApiFailure>> = Promise.reject(
      new BridgeError('data.page', 'timeout', ''),
    );
    const answer = await settle(refused);
    expect(answer).toEqual(fail({ kind: 'bridge', code: 'timeout', detail: '' }));
    if (!answer.ok) expect(failureText(t, answer.error)).toContain('timeout');
  });

  it('is told in the words of its key, with their values', () => {
    expect(errorText(t, { key: 'desk.problem.empty' })).toBe(i18n.t('desk.problem.empty'));
    expect(
      errorText(t, { key: 'board.monitors.size', values: { width: 3840, height: 2160 } }),
    ).toBe(i18n.t('board.monitors.size', { width: 3840, height: 2160 }));
    expect(errorText(t, { key: 'failure.diskHangs' })).toBe(i18n.t('failure.diskHangs'));
  });

  it('never shows a key that has no words: a general text stands there', () => {
    // As from a message of another version.
    const NO_WORDS: KeyedFailure = JSON.parse('{"key":"no.such.words"}') as KeyedFailure;
    expect(errorText(t, NO_WORDS)).toBe('未知错误');
    expect(errorText(t, NO_WORDS, 'signIn.serverInvalid')).toBe(i18n.t('signIn.serverInvalid'));
  });

  it('is the server text where there is no key', () => {
    const failure = { kind: 'rejected', code: 400, message: '账号重复' } as const;
    expect(errorText(t, failure)).toBe(failureText(t, failure));
  });
});
