import type { RegisteredRouter } from '@tanstack/react-router';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { memberHome } from '#src/features/sessions/redirect-target.ts';

export const noticeTexts = {
  heading: 'Notices',
  view: 'View',
  newNotice: 'You have a new notice.',
} as const;

/** Shows a toast for a new notice, unless the dashboard shows the notice itself. */
export function notifyOfNotice(router: RegisteredRouter): void {
  if (router.state.location.pathname === memberHome) return;
  const action = { label: noticeTexts.view, onPress: () => void router.navigate({ to: memberHome }) };
  showToast(noticeTexts.newNotice, { id: 'notice', action, durationMs: 0 });
}
