import { topics } from '@muster/contract/topics.ts';
import type { Alert } from '@muster/contract/board/alerts.ts';
import type { Post } from '@muster/contract/posts/posts.ts';

/** Separate from the queries, whose schemas the dashboard does not load at startup. */
export const alertListKey = [...topics.alerts, 'list'] as const;
export const newAlertsKey = [...topics.alerts, 'new'] as const;

/** Changes the posts of alerts. Null removes an alert. */
export const withAlertedPosts = (alerts: Alert[], change: (post: Post) => Post | null): Alert[] =>
  alerts.flatMap((alert) => {
    const post = change(alert.post);
    return post ? { ...alert, post } : [];
  });
