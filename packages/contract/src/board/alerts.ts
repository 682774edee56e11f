import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../values/id.ts';
import { instant } from '../values/instant.ts';
import { z } from '../zod.ts';
import { postSchema } from '../posts/posts.ts';
import { savedSearchSchema } from './saved-searches.ts';

/** Alerts per member in 24 hours. Further matches cause none. */
export const ALERTS_PER_DAY = 10;
export const ALERT_LIFETIME_DAYS = 7;
/** More than the alerts of {@link ALERT_LIFETIME_DAYS}. */
const LISTED_ALERTS_MAX_COUNT = 100;

const alertIdSchema = idSchema;

/** A post that matched a saved search. Only the searcher sees it, and only while the post is open. */
export const alertSchema = z.object({
  id: alertIdSchema,
  post: postSchema,
  savedSearch: z.pick(savedSearchSchema, { id: true, name: true, filter: true }),
  createdAt: instant,
  isNew: z.boolean(),
});
export type Alert = z.output<typeof alertSchema>;

const newAlertsSchema = z.object({ count: z.int() });
export type NewAlerts = z.output<typeof newAlertsSchema>;

export const listAlertsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/alerts',
  summary: `Open posts that matched a saved search of the signed-in member in the last ${ALERT_LIFETIME_DAYS} days, newest first.`,
  access: 'member',
  response: z.array(alertSchema),
});

export const countNewAlertsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/alerts/new',
  summary: 'Number of alerts that the signed-in member has not seen.',
  access: 'member',
  response: newAlertsSchema,
});

export const markAlertsSeenEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/alerts/seen',
  summary: 'Marks alerts as seen. Ignores other ids. Returns the number of new alerts.',
  access: 'member',
  body: z.strictObject({ alertIds: z.array(alertIdSchema).check(z.maxLength(LISTED_ALERTS_MAX_COUNT)) }),
  response: newAlertsSchema,
});
