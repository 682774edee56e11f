import { t } from '@lingui/core/macro';
import type { RegisteredRouter } from '@tanstack/react-router';
import { showToast } from '#src/components/overlay/show-toast.ts';

/** Shows a toast for a new crewmate, unless the page of crewmates is open. */
export function notifyOfCrewmate(name: string, router: RegisteredRouter): void {
  const to = '/dashboard/crewmates';
  if (router.state.location.pathname === to) return;
  const action = { label: t`View`, onPress: () => void router.navigate({ to }) };
  showToast(t`You and ${name} are crewmates now. You both want to play again.`, {
    id: `crewmate ${name}`,
    tone: 'success',
    action,
  });
}
