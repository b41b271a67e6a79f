import { describe, expect, it } from 'vitest';
import { withoutNames } from '@shared/model/alarmPeople';
import { anAlarm } from '../../../support/alarms';
import { sosAlarm } from '../../../support/sosAlarm';

describe('an alarm for visitors', () => {
  it('says names and numbers of people masked wherever they stand', () => {
    const said = withoutNames(
      anAlarm({
        alarmClass: 'missedCollection',
        object: '人民路3号收集点',
        text: '漏收：洁城，人民路3号收集点，欧阳明月，13812345678',
        headline: '漏收：洁城，欧阳明月',
        fields: {
          collectionPointName: '人民路3号收集点',
          companyName: '洁城',
          collectionPersonName: '欧阳明月',
          contactPhone: '13812345678',
        },
      }),
    );
    expect(said).toMatchObject({
      object: '人民路3号收集点',
      text: '漏收：洁城，人民路3号收集点，欧**，138****5678',
      headline: '漏收：洁城，欧**',
      fields: { companyName: '洁城', collectionPersonName: '欧**' },
    });
  });

  it('masks the object where it is a person, and not the card of somebody without a name', () => {
    expect(withoutNames(sosAlarm('a'))).toMatchObject({
      object: '王*',
      text: '王* 正在发送SOS求救',
    });
    const fields = { workPlateName: '工牌003' };
    const nameless = sosAlarm('b', { object: '工牌003', text: '工牌003：SOS', fields });
    expect(withoutNames(nameless)).toEqual(nameless);
    const fake = anAlarm({
      alarmClass: 'fakeWorkPlate',
      object: '李雪',
      text: '李雪：同时出现在两处',
      fields: { person: '李雪' },
    });
    expect(withoutNames(fake)).toMatchObject({ object: '李*', text: '李*：同时出现在两处' });
  });

  it('hides the longer of two names first, and leaves an alarm without people as it is', () => {
    const both = anAlarm({
      text: '张三丰与张三',
      fields: { driverName: '张三', userName: '张三丰' },
    });
    expect(withoutNames(both).text).toBe('张**与张*');
    const none = anAlarm({ text: '设备故障', fields: { deviceName: '1号噪声监测仪' } });
    expect(withoutNames(none)).toBe(none);
  });
});
