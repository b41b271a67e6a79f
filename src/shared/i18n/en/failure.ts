/** What a failed call is told as. */
export const failure = {
  unknown: 'Unknown error',
  signedOut: 'The session has ended, please sign in again',
  cancelled: 'Cancelled',
  noPermission: 'You have no permission for this',
  badRequest: 'The request was not valid and was not sent',
  notJson: 'The server did not answer in JSON (HTTP {{status}}); check the server address',
  noEnvelope: 'The answer has no status code (HTTP {{status}}); check the server address',
  otherShape: 'The answer of the server is not of the agreed form',
  diskHangs: 'The disk does not answer: nothing was kept or changed. Try again when the disk does.',
  bridge: 'The main process did not answer ({{code}}); please try again',
  detail: 'Details',
  notConnected: {
    refused: 'Not connected: the server refused the connection',
    dns: 'Not connected: the server host was not found',
    timeout: 'Not connected: the server did not answer in time',
    tls: 'Not connected: the server certificate is not trusted',
    reset: 'Not connected: the connection was cut',
    proxy: 'Not connected: the proxy is not available',
    server: 'Not connected: the server cannot serve at the moment',
  },
  cause: {
    expired:
      'Not connected: the server certificate has expired (check the clock of this machine, or ask for a new certificate)',
    notYetValid:
      'Not connected: the server certificate is not valid yet (check the clock of this machine)',
    host: 'Not connected: the server certificate belongs to another host name',
    authority:
      'Not connected: the server certificate is not trusted (unknown authority; a company CA can be set in the settings)',
    selfSigned: 'Not connected: the server certificate is not trusted (self-signed)',
    revoked: 'Not connected: the server certificate was revoked',
    proxySignIn:
      'Not connected: the proxy wants a sign-in; set its user and password in the settings',
    proxyMethod:
      'Not connected: the proxy only takes a sign-in by {{methods}}, which this program does not have. Ask your administrator to let this machine or the server pass without one, or to offer Basic',
    proxyScript: 'Not connected: the proxy script (PAC) gave no answer; check the network settings',
    proxyAway: 'Not connected: the proxy cannot be reached',
  },
} as const;
