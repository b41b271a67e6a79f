/** Texts that main and windows share: settings, pictures that are not shown. */
export const app = {
  name: 'Chengjing Control Room',
  settings: {
    badServer:
      'Invalid server address: enter an address that begins with http:// or https://, without user name and password',
    badStream:
      'Invalid stream address: enter an address that begins with ws://, wss://, http:// or https://',
    signedIn: 'Sign out before you change the server',
  },
  media: {
    locked: 'Workstation locked',
    refused: 'Image source not allowed',
    missing: 'Image not found',
    tooLarge: 'Image too large',
    notMedia: 'Not an image or video',
    notConnected: 'Image not reachable',
  },
} as const;
