import { idSchema } from '../values/id.ts';
import { z } from '../zod.ts';

/** The appearance of the community. The server writes it into each page. */
export const appearanceSchema = z.object({
  /** Number of changes so far. */
  version: z.int(),
  /** PRODUCT_NAME unless an administrator chose another name. */
  name: z.string(),
  /** Empty: the default text of the home page. */
  welcome: z.string(),
  /** Empty: the default color. */
  accent: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  iconId: z.nullable(idSchema),
});
export type Appearance = z.output<typeof appearanceSchema>;
