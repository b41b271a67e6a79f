import { alarmReport } from './alarmReport';
import { badgeViolation } from './badgeViolation';
import { collectionAbnormal } from './collectionAbnormal';
import { deviceFault } from './deviceFault';
import { dispatchDisposal } from './dispatchDisposal';
import { fakeWorkPlate } from './fakeWorkPlate';
import { lampblackWarn } from './lampblackWarn';
import { noiseWarn } from './noiseWarn';
import { platformFault } from './platformFault';
import { sos } from './sos';
import { vehicleReminder } from './vehicleReminder';
import { workCardMessage } from './workCardMessage';

/**
 * Every alarm source, in the order in which channels and settings show them. A new source is one file here,
 * one in main, and one line in each of the two lists.
 */
export const ALARM_SOURCES = [
  alarmReport,
  badgeViolation,
  collectionAbnormal,
  sos,
  workCardMessage,
  noiseWarn,
  lampblackWarn,
  deviceFault,
  platformFault,
  dispatchDisposal,
  vehicleReminder,
  fakeWorkPlate,
] as const;
