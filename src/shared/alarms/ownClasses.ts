import { EVENT, MINUTE_MS, ownClass, PERSON } from './alarmClass';

/** Classes that no source declares. */
export const OWN_CLASSES = {
  /** The test alarm of this workstation. */
  test: ownClass({
    name: { zh: '测试告警', en: 'Test alarm' },
    priority: 'high',
    clears: PERSON,
    respondMs: MINUTE_MS,
    serverAction: null,
    shelvable: false,
    card: {
      cause: {
        zh: '有人在本工作站发出测试告警，检查接收、声音和通知是否正常。',
        en: 'A test alarm was sent from this workstation to check reception, sound and notification.',
      },
      consequence: {
        zh: '无。测试告警会自动结束，不代表现场发生了事件。',
        en: 'None. The test alarm ends automatically; there is no event in the field.',
      },
      action: {
        zh: '1. 查看测试报告；2. 没听到声音或没看到通知，按报告提示检查；3. 正常则无需处理。',
        en: '1. Check the test report. 2. No sound or no notification: follow the report. 3. Otherwise nothing to do.',
      },
    },
  }),
  /** Alarms of an undocumented shape. */
  unknown: ownClass({
    name: { zh: '未识别的告警', en: 'Unrecognised alarm' },
    priority: 'high',
    clears: EVENT,
    respondMs: 30 * MINUTE_MS,
    serverAction: null,
    card: {
      cause: {
        zh: '收到格式无法识别的消息，可能是服务器新增了告警类别。内容按原文保存。',
        en: 'A message of unknown format, possibly a new alarm class of the server. The raw text is kept.',
      },
      consequence: {
        zh: '其中可能包含需要处理的真实事件。',
        en: 'The message may report a real event that needs action.',
      },
      action: {
        zh: '1. 阅读原文，判断是否需要处理；2. 需要处理的指派责任人；3. 将原文转给管理员，以便后续识别此类告警。',
        en: '1. Read the raw message and decide whether to act. 2. If so, assign the alarm. 3. Forward the raw message to the administrator, so that this class can be recognised later.',
      },
    },
  }),
};
