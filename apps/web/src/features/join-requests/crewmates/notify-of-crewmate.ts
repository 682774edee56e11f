import { t } from '@lingui/core/macro';
import type { RegisteredRouter } from '@tanstack/react-router';
import { showToast } from '#src/components/overlay/show-toast.ts';

/** Shows a toast for a new crewmate, unless the page of crewmates is open. The event does not name the player. */
export function notifyOfCrewmate(router: RegisteredRouter): void {
  const to = '/dashboard/crewmates';
  if (router.state.location.pathname === to) return;
  const action = { label: t`View`, onPress: () => void router.navigate({ to }) };
  showToast(t`You have a new crewmate. You both want to play again.`, { id: 'crewmates', tone: 'success', action });
}
