/** Texts that main and windows share: settings, pictures that are not shown. */
export const app = {
  name: 'Chengjing Control Room',
  settings: {
    badServer:
      'The server address is not valid: enter one that begins with http:// or https://, without a user name or password',
    badStream:
      'The stream address is not valid: enter one that begins with ws://, wss://, http:// or https://',
    signedIn: 'Sign out before you change the server',
  },
  media: {
    locked: 'Desk locked',
    refused: 'Source not allowed',
    missing: 'No such picture',
    tooLarge: 'Picture too large',
    notMedia: 'Not a picture or video',
    notConnected: 'Picture not reachable',
  },
} as const;
