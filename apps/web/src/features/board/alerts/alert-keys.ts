import { topics } from '@muster/contract/topics.ts';

/** Separate from the queries, whose schemas the dashboard does not load at startup. */
export const alertListKey = [...topics.alerts, 'list'] as const;
export const newAlertsKey = [...topics.alerts, 'new'] as const;
