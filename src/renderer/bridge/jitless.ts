import { z } from 'zod';

// Before every schema, so the first import of a page: zod tries to make code of a text as soon as the
// first one is made, which the content policy refuses.
z.config({ jitless: true });
