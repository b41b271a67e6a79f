import { z } from 'zod';

/** The subsystems as this workstation keeps them, so that their bar appears before the server answers. */
export const keptSchema = z.object({
  version: z.literal(1),
  current: z.string().nullable(),
  all: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      icon: z.string(),
      sort: z.number(),
    }),
  ),
});
