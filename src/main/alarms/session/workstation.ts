import type { SessionProfile } from '@main/ports/session';
import type { LedgerOwner } from '@main/alarms/ledger/ledger';

/** Whose alarms the tests of a workstation are while nobody is signed in. */
export const WORKSTATION: LedgerOwner = { server: '', tenant: '', user: '' };

/** Nobody has no channels and acknowledges nothing. */
export const NOBODY: SessionProfile = {
  serverKey: '',
  serverUrl: '',
  streamUrl: '',
  user: {
    tenantId: '',
    userId: '',
    account: '',
    userName: '',
    realName: '',
    deptId: '',
    roleIds: [],
    roleNames: [],
    avatar: '',
  },
};
