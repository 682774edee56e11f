import { t } from '@lingui/core/macro';
import type { RegisteredRouter } from '@tanstack/react-router';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { memberHome } from '#src/features/sessions/redirect-target.ts';

/** Shows a toast for a new notice, unless the dashboard shows the notice itself. */
export function notifyOfNotice(router: RegisteredRouter): void {
  if (router.state.location.pathname === memberHome) return;
  const action = { label: t`View`, onPress: () => void router.navigate({ to: memberHome }) };
  showToast(t`You have a new notice.`, { id: 'notice', action, durationMs: 0 });
}
