import { PROFILE_KIND, type ServerProfile } from '../profile';

/** The platform that the specification describes: the catalogue's own paths, md5. */
export const COMMERCIAL: ServerProfile = {
  kind: PROFILE_KIND,
  version: 1,
  key: 'commercial',
  name: { zh: '商业版', en: 'Commercial edition' },
  family: 'commercial',
  prefix: '/api',
  passwords: { signIn: 'md5', save: 'md5', change: 'md5', publicKey: '', order: 'C1C2C3' },
  headers: {},
  hosts: { stream: '', media: [] },
  rules: [],
  absent: { modules: [], calls: [] },
  reading: { missingRight: 'unclear', absentNumbers: false, tokenCall: 'session.userInfo' },
};
