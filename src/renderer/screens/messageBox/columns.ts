import type { KeyUnder } from '@shared/i18n/textKey';
import type { MessageType } from '@shared/model/messageBox';

/** A documented column: the field it shows and its heading, i18n key messageBox.columns.<key>. */
export interface BoxColumn {
  readonly field: string;
  readonly key: KeyUnder<'messageBox.columns'>;
  readonly numeric?: true;
  /** Blank for an absent value (meanValue -1, spec 1 §3); other columns show a dash. */
  readonly blank?: true;
}

export const BOX_FAMILIES: Readonly<Record<MessageType, string>> = {
  1: 'workCardMessage',
  2: 'noiseWarn',
  3: 'lampblack',
};

/** The columns of each variant (spec 1 §2 Message-record box). */
export const BOX_COLUMNS: Readonly<Record<MessageType, readonly BoxColumn[]>> = {
  1: [
    { field: 'employeeName', key: 'person' },
    { field: 'workPlateName', key: 'deviceName' },
    { field: 'typeDesc', key: 'messageType' },
    { field: 'createTime', key: 'occurred' },
    { field: 'address', key: 'where' },
  ],
  2: [
    { field: 'siteName', key: 'group' },
    { field: 'deviceName', key: 'alarmDevice' },
    { field: 'warnType', key: 'alarmType' },
    { field: 'noise', key: 'noise', numeric: true },
    { field: 'warnTime', key: 'alarmTime' },
  ],
  3: [
    { field: 'siteName', key: 'merchant' },
    { field: 'deviceName', key: 'alarmDevice' },
    { field: 'warnKey', key: 'alarmType' },
    { field: 'meanValue', key: 'fume', numeric: true, blank: true },
    { field: 'createTime', key: 'alarmTime' },
  ],
};
