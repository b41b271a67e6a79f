import { config } from 'zod';

// The content policy refuses code from text, which the library would try at its first schema. Windows reach
// the library only through this file (electron.vite.config.ts), so that no schema comes before.
config({ jitless: true });

export * from 'zod';
