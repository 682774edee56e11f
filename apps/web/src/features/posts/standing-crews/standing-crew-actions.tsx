import { t } from '@lingui/core/macro';
import type { CrewMember } from '@muster/contract/posts/seats/crews.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useEndStandingCrew, useRemoveFromStandingCrew } from './standing-crew-queries.ts';

const ManageCrewDialog = lazyDialog(async () => (await import('./manage-crew-dialog.tsx')).ManageCrewDialog);

interface StandingCrewActionsProps {
  readonly crewId: string;
  readonly name: string;
  readonly members: readonly CrewMember[];
}

/** The host manages and ends the crew, until someone else is the host. Every member can leave it. */
export function StandingCrewActions({ crewId, name, members }: StandingCrewActionsProps) {
  const { id: memberId } = useCurrentMember();
  const isHost = members.some(({ id, isAuthor }) => isAuthor && id === memberId);
  const [dialog, setDialog] = useState<'manage' | 'leave' | 'end'>();
  if (!isHost && dialog && dialog !== 'leave') setDialog(undefined);
  const buttons = useRef<HTMLDivElement>(null);
  // The pressed button is gone if the member is no longer the host.
  const finalFocus = () => isHost || (buttons.current?.querySelector('button') ?? true);
  const remove = useRemoveFromStandingCrew(crewId);
  const end = useEndStandingCrew(crewId);
  const navigate = useNavigate();
  const onOpenChange = (): void => setDialog(undefined);
  const confirm = (change: () => Promise<unknown>) => async (): Promise<void> => {
    await change();
    await navigate({ to: '/dashboard/crewmates' });
  };
  const isLast = members.length === 1;
  return (
    <div className="mt-auto border-t border-line pt-3">
      {isHost && isLast && (
        <p className="mb-2 text-sm text-soft">
          {t`Nobody else is in this crew. Players who were asked appear here once they say yes.`}
        </p>
      )}
      <div ref={buttons} className="-ms-3 flex flex-wrap items-center gap-1">
        {isHost && (
          <Button size="sm" variant="ghost" onClick={() => setDialog('manage')}>
            {t`Manage crew`}
          </Button>
        )}
        {!(isHost && isLast) && (
          <Button size="sm" variant="ghost" onClick={() => setDialog('leave')}>
            {t`Leave crew`}
          </Button>
        )}
        {isHost && (
          <Button size="sm" variant="ghost" onClick={() => setDialog('end')}>
            {t`End crew`}
          </Button>
        )}
      </div>
      <ManageCrewDialog {...{ crewId, name, members, onOpenChange, finalFocus }} isOpen={dialog === 'manage'} />
      <ConfirmDialog
        isOpen={dialog === 'leave'}
        onOpenChange={onOpenChange}
        title={t`Leave “${name}”?`}
        body={
          isHost
            ? t`You lose access to its room. The member who has been in the crew longest becomes the host, and the room shows it.`
            : t`You lose access to its room. Nobody is notified.`
        }
        confirmLabel={t`Leave crew`}
        busyLabel={t`Leaving...`}
        danger
        describeFailure={(reason) => t`Couldn't leave the crew: ${reason}`}
        onConfirm={confirm(() => remove.mutateAsync(memberId))}
      />
      <ConfirmDialog
        isOpen={dialog === 'end'}
        onOpenChange={onOpenChange}
        finalFocus={finalFocus}
        title={t`End “${name}”?`}
        body={t`The crew and its messages are deleted for everyone. This can't be undone.`}
        confirmLabel={t`End crew`}
        busyLabel={t`Ending...`}
        danger
        describeFailure={(reason) => t`Couldn't end the crew: ${reason}`}
        onConfirm={confirm(() => end.mutateAsync())}
      />
    </div>
  );
}
