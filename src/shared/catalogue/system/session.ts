import { defineFamily } from '../defineFamily';

/** Calls of the session, without records of their own. */
export const session = defineFamily({
  key: 'session',
  area: 'session',
  labels: { zh: '会话', en: 'Session' },
  fields: [],
  base: '/api/blade-auth/oauth',
  certainty: 'given',
  calls: [
    { verb: 'login', kind: 'session', path: 'token', params: ['tenantId', 'username', 'password', 'grant_type', 'scope', 'type'], skipToken: true },
    { verb: 'loginSocial', kind: 'session', path: 'token', params: ['tenantId', 'source', 'code', 'state', 'grant_type', 'scope'], skipToken: true },
    { verb: 'refreshToken', kind: 'session', path: 'token', params: ['tenantId', 'refresh_token', 'grant_type', 'scope', 'deptId', 'roleId'], skipToken: true },
    // The documents give the parameters and no path: it is the token call again, by the refresh token (spec 1 §7).
    {
      verb: 'switchDeptRole',
      kind: 'session',
      path: 'token',
      params: ['tenantId', 'refresh_token', 'grant_type', 'scope', 'deptId', 'roleId'],
      certainty: 'composed',
      skipToken: true,
    },
    { verb: 'clearCache', kind: 'session', path: 'clear-cache', method: 'GET' },
    { verb: 'captcha', kind: 'session', method: 'GET', skipToken: true },
    { verb: 'logout', kind: 'session', method: 'GET' },
    // The same path as the logout, with a list of the client's own errors (spec 1 §7, §8 Log upload).
    { verb: 'sendLogs', kind: 'session', path: 'logout', method: 'POST', body: 'json' },
    { verb: 'userInfo', kind: 'session', path: 'user-info', method: 'GET' },
    { id: 'tenant.info', method: 'GET', path: '/api/blade-system/tenant/info', params: ['domain'], kind: 'detail', certainty: 'given', skipToken: true },
    { id: 'menu.routes', method: 'GET', path: '/api/blade-system/menu/routes', params: ['topMenuId'], kind: 'session', certainty: 'composed' },
    { id: 'menu.buttons', method: 'GET', path: '/api/blade-system/menu/buttons', kind: 'session', certainty: 'given' },
    { id: 'menu.topMenu', method: 'GET', path: '/api/blade-system/menu/top-menu', kind: 'session', certainty: 'given' },
    { id: 'menu.userPlatformSys', method: 'GET', path: '/api/blade-system/menu/user-platform-sys', kind: 'session', certainty: 'given' },
    { id: 'menu.userTopMenu', method: 'GET', path: '/api/blade-system/menu/user-top-menu', kind: 'session', certainty: 'given' },
  ],
});

/** Calls that only answer options and files for other families, until those families have screens. */
export const support = defineFamily({
  key: 'support',
  area: 'system',
  labels: { zh: '公共', en: 'Shared' },
  fields: [],
  calls: [
    { id: 'role.select', method: 'GET', path: '/api/blade-system/role/select', params: ['userId'], kind: 'list', certainty: 'assumed' },
    { id: 'dept.select', method: 'GET', path: '/api/blade-system/dept/select', params: ['userId'], kind: 'list', certainty: 'assumed' },
    { id: 'oss.putFile', method: 'POST', path: '/api/blade-resource/oss/endpoint/put-file', body: 'multipart', kind: 'upload', certainty: 'assumed' },
  ],
});

/** Channels; the paths are below the websocket base (spec 1 §7). */
export const ALARM_REPORT_PATH = '/alarm_report_message/:tenant/:userId';
