import { describe, expect, it } from 'vitest';
import { RESOURCES } from '@shared/i18n';
import { isTextKey, textKeyOr, type KeyUnder, type TextKey } from '@shared/i18n/textKey';
import type { Priority } from '@shared/model/alarm';
import type { ActRefusal } from '@shared/model/alarmState';
import type { ApiFailure } from '@shared/api/failure';
import type { AppNotice } from '@shared/model/notice';
import type { Translate } from '@shared/model/translate';
import { translateIn } from '@tests/support/translate';

/** Does not compile where a part of the keys has no text. */
function allHaveTexts<_Key extends TextKey>(): void {}

describe('keys of texts', () => {
  it('do not compile when there is no text for them', () => {
    const t: Translate = translateIn('zh');
    expect(t('shell.menuSearch')).toBe('菜单搜索');
    // @ts-expect-error there is no such text
    expect(t('shell.menuSeek')).toBe('shell.menuSeek');
    // @ts-expect-error a group of texts is no text
    expect(t('shell')).not.toBe('');
    const word: string = 'signIn.title';
    // @ts-expect-error what is put together at run time goes through textKeyOr
    expect(t(word)).toBe('登录');
    const nameOf = (priority: Priority | 'none'): string =>
      // @ts-expect-error one of the words that the template takes has no text
      t(`alarmList.priorityName.${priority}`);
    expect(nameOf('low')).toBe('提示');
    // @ts-expect-error a result names its refusal by a key that exists
    const refused: { readonly key: TextKey } = { key: 'alarm.refused.because' };
    expect(isTextKey(refused.key)).toBe(false);
  });

  it('exist for every word that a key is put together from', () => {
    allHaveTexts<`alarmList.priorityName.${Priority}`>();
    allHaveTexts<`alarm.refused.${ActRefusal}`>();
    allHaveTexts<`notice.${AppNotice['code']}`>();
    allHaveTexts<`records.${'add' | 'edit' | 'view'}`>();
    allHaveTexts<`shell.${'notFound' | 'forbidden' | 'serverError'}${'Title' | 'Text'}`>();
    type Reason = Extract<ApiFailure, { readonly kind: 'notConnected' }>['reason'];
    allHaveTexts<`failure.notConnected.${Reason}`>();
    // @ts-expect-error a union with one word too many
    allHaveTexts<`alarmList.priorityName.${Priority | 'urgent'}`>();
    const refusal: KeyUnder<'alarm.refused'> = 'closed';
    // @ts-expect-error no refusal of that name
    const none: KeyUnder<'alarm.refused'> = 'because';
    expect([refusal, none].map((why) => isTextKey(`alarm.refused.${why}`))).toEqual([true, false]);
  });

  it('are looked up in both languages alike, whole and with numbers', () => {
    expect(isTextKey('signIn.title')).toBe(true);
    expect(isTextKey('reminders.category.1')).toBe(true);
    for (const none of ['', 'signIn', 'signIn.title.more', 'signIn.titl', 'toString', '__proto__'])
      expect(isTextKey(none), none).toBe(false);
    // English has a form for one; its key is the text's own.
    expect('closeWaiting_one' in RESOURCES.en.translation.alarmList).toBe(true);
    expect(isTextKey('alarmList.closeWaiting_one')).toBe(false);
  });

  it('of a server or an old file are themselves, or the one that stands in', () => {
    expect(textKeyOr('alarm.class.sos', 'alarm.class.unknown')).toBe('alarm.class.sos');
    expect(textKeyOr('alarm.class.meteor', 'alarm.class.unknown')).toBe('alarm.class.unknown');
    expect(textKeyOr('', 'failure.unknown')).toBe('failure.unknown');
  });
});
