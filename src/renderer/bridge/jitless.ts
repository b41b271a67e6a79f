import { z } from 'zod';

// Must come before every schema, so it is the first import of a page: zod compiles code from text
// at the first schema, which the content policy refuses.
z.config({ jitless: true });
