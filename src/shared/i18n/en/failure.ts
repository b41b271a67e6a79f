/** What a failed call is told as. */
export const failure = {
  unknown: 'Unknown error',
  signedOut: 'The session has expired; sign in again',
  cancelled: 'Cancelled',
  noPermission: 'You do not have permission for this action',
  absent: 'This server ({{server}}) does not have this function; nothing was sent',
  badRequest: 'The request is invalid and was not sent',
  sql: {
    noColumn: 'The server has no column “{{column}}”',
    tooLong: 'The text is longer than the server’s column “{{column}}”',
    other: 'The server’s database failed; ask the server’s administrators',
  },
  notSent: {
    empty:
      'Not sent: the server cannot keep a user without role or department; no list with this user would open afterwards',
    markup:
      'Not sent: the server rewrites & < > in passwords, so nobody could sign in with it; use other characters',
    date: 'Not sent: there is no such date; the server would turn it into another day',
  },
  notJson: 'The server did not reply in JSON (HTTP {{status}}); check the server address',
  noEnvelope:
    'The reply of the server has no status code (HTTP {{status}}); check the server address',
  otherShape: 'The reply of the server does not have the agreed format',
  gone: 'This record has been removed, or you have no permission to view it',
  diskHangs:
    'The disk does not respond: nothing was saved or changed. Try again when the disk responds',
  bridge: 'The main process did not respond ({{code}}); try again',
  detail: 'Details',
  notConnected: {
    refused: 'Not connected: the server refused the connection',
    dns: 'Not connected: server host not found',
    timeout: 'Not connected: the server did not reply in time',
    tls: 'Not connected: the server certificate is not trusted, connection closed',
    reset: 'Not connected: connection lost',
    proxy: 'Not connected: the proxy is unavailable',
    server: 'Not connected: the server is temporarily unavailable',
  },
  cause: {
    expired:
      'Not connected: the server certificate has expired (check the clock of this computer, or ask an administrator to renew the certificate)',
    notYetValid:
      'Not connected: the server certificate is not valid yet (check the clock of this computer)',
    host: 'Not connected: the server certificate does not belong to this host name',
    authority:
      'Not connected: the server certificate is not trusted (unknown authority; you can set a company CA in the settings)',
    selfSigned: 'Not connected: the server certificate is not trusted (self-signed)',
    revoked: 'Not connected: the server certificate is revoked',
    proxySignIn:
      'Not connected: the proxy requires a sign-in; enter its user name and password in the settings',
    proxyMethod:
      'Not connected: the proxy accepts only {{methods}} sign-in, which this app does not support. Ask an administrator to exempt this computer or the server address from proxy sign-in, or to enable Basic',
    proxyScript:
      'Not connected: the proxy script (PAC) returned no proxy; check the network settings',
    proxyAway: 'Not connected: the proxy cannot be reached',
    nowOpen:
      'The server signs in like the open edition, unlike the server profile in use. The profile is unchanged',
    nowCommercial:
      'The server signs in like the commercial edition, unlike the server profile in use. The profile is unchanged',
    signInGone:
      'The server has no such sign-in call: the address or prefix is wrong, or the server has another version now. The profile is unchanged',
    deadToken:
      'The token that the server gave had expired from the start (lifetime {{detail}} s). An administrator checks the token validity of this client: more than 0 and at most 2147483 seconds (about 24 days)',
  },
} as const;
