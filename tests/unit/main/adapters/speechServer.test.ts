import { expect, it } from 'vitest';
import { speechServerListens } from '@main/adapters/speechServer';

const OWN = '/run/user/1000/speech-dispatcher/speechd.sock';

it.each([
  ['the socket of the session', { XDG_RUNTIME_DIR: '/run/user/1000' }, [OWN], true],
  ['a session without one', { XDG_RUNTIME_DIR: '/run/user/1000' }, [], false],
  ['no session', {}, [OWN], false],
  ['a socket that is named', { SPEECHD_ADDRESS: 'unix_socket:/tmp/s' }, ['/tmp/s'], true],
  [
    'a named one that is not there',
    { SPEECHD_ADDRESS: 'unix_socket:/nonexistent', XDG_RUNTIME_DIR: '/run/user/1000' },
    [OWN],
    false,
  ],
  ['an address of another kind', { SPEECHD_ADDRESS: 'inet_socket:localhost:6560' }, [], false],
])('%s', (_what, env, there, listens) => {
  expect(speechServerListens(env, (path) => there.some((one) => one === path))).toBe(listens);
});
