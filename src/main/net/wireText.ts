import { z } from 'zod';

/** A text that some servers write as a number; null and absent become ''. */
export const wireText = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => (value === null || value === undefined ? '' : String(value)));
