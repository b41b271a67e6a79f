import type { ApiFailure } from '@shared/api/failure';
import type { Result } from '@shared/base/result';
import type { Alarm, Assignment } from '@shared/model/alarm';
import type { ServerCall } from './serverAction';

/** Kind of order for a fault, as on the family's screen (assumed there). */
const REPAIR = '1';

/** Makes a repair order from an assigned alarm (spec 3 §4: repair work order save). */
export function saveOrder(
  { object, site, text, fields }: Alarm,
  { to, toUserId, note }: Pick<Assignment, 'to' | 'toUserId' | 'note'>,
  call: ServerCall,
): Promise<Result<unknown, ApiFailure>> {
  return call('repairWorkOrder.save', {
    orderType: REPAIR,
    deviceName: object,
    siteName: site,
    ...(fields['deviceCode'] === undefined ? {} : { deviceCode: fields['deviceCode'] }),
    ...(fields['address'] === undefined ? {} : { address: fields['address'] }),
    // A name typed by hand is no user of the server, so it goes into the text.
    content: [text, toUserId === '' ? to : '', note].filter((part) => part !== '').join('\n'),
    ...(toUserId === '' ? {} : { handleUserId: toUserId, handleUserName: to }),
  });
}
