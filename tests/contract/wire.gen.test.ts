import { beforeAll, describe, expect, it } from 'vitest';
import { FAMILIES } from '@shared/catalogue/index';
import {
  callsOfScreens,
  documentedFor,
  namesIn,
  RecordedWire,
  UNSENT,
} from '../support/wireCompare';

/** Calls that the session and the services of all screens send by themselves. */
const OF_MODULES = [
  'dict.autoRouteDictionary',
  'dict.dictionary',
  'dict.dictionaryPost',
  'dict.dictionaryTree',
  'dictBiz.dictionary',
  'menu.buttons',
  'menu.routes',
  'menu.userPlatformSys',
  'menu.userTopMenu',
  'oss.putFile',
  'session.captcha',
  'session.login',
  'session.loginSocial',
  'session.logout',
  'session.refreshToken',
  'session.userInfo',
  'tenant.info',
  'user.checkPassword',
];

let wire: RecordedWire;

beforeAll(async () => {
  wire = await RecordedWire.record();
}, 240_000);

describe('what the client sends for each call that a person can reach', () => {
  it.each([...callsOfScreens(), ...OF_MODULES])(
    '%s: method, path, media type and names are those of the documents',
    (id) => {
      expect(wire.problem(id)).toBeNull();
    },
  );

  it('says of no name that it is assumed which is not sent, or which the documents give', () => {
    const told = FAMILIES.flatMap((family) => family.calls).flatMap(({ id, assumed = [] }) =>
      assumed.map((name) => ({ id, name })),
    );
    const needless = told.filter(
      ({ id, name }) =>
        documentedFor(id).includes(name) ||
        !wire.of(id).some((request) => namesIn(request).includes(name)),
    );
    expect(needless).toEqual([]);
  });

  it('excuses no parameter that is sent', () => {
    const excused = Object.keys(UNSENT).map((place) => {
      const [family = '', verb = '', name = ''] = place.split('.', 3);
      return { id: `${family}.${verb}`, name };
    });
    const needless = excused.filter(({ id, name }) =>
      wire.of(id).some((request) => namesIn(request).includes(name)),
    );
    expect(needless).toEqual([]);
  });
});
