import type { Adapters } from './adapter';
import { deviceFault } from './deviceFault';
import { dispatchDisposal } from './dispatchDisposal';
import { messageBox } from './messageBox';
import { platformFault } from './platformFault';

/** Everything the server can be told; all else stays on this workstation. */
export const ADAPTERS: Adapters = { deviceFault, platformFault, dispatchDisposal, messageBox };
