/** The code of every source, exported under the name of its channel. */
export { alarmReport } from './alarmReport';
export { badgeViolation } from './badgeViolation';
export { collectionAbnormal } from './collectionAbnormal';
export { deviceFault } from './deviceFault';
export { dispatchDisposal } from './dispatchDisposal';
export { fakeWorkPlate } from './fakeWorkPlate';
export { lampblackWarn } from './lampblackWarn';
export { noiseWarn } from './noiseWarn';
export { platformFault } from './platformFault';
export { sos } from './sos';
export { vehicleReminder } from './vehicleReminder';
export { workCardMessage } from './workCardMessage';
