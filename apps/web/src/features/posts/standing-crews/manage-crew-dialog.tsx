import { t } from '@lingui/core/macro';
import {
  STANDING_CREW_NAME_MAX_LENGTH,
  standingCrewNameSchema,
} from '@muster/contract/posts/afterwards/standing-crews.ts';
import type { CrewMember } from '@muster/contract/posts/seats/crews.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { Dialog, type DialogProps } from '#src/components/overlay/dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { translate } from '#src/lib/i18n.ts';
import { useChangeStandingCrew, useRemoveFromStandingCrew } from './standing-crew-queries.ts';

interface ManageCrewProps {
  readonly crewId: string;
  readonly name: string;
  readonly members: readonly CrewMember[];
}

type ManageCrewDialogProps = ManageCrewProps & Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'finalFocus'>;

/** The host renames the crew, removes members, or makes one of them the host. */
export const ManageCrewDialog = ({ isOpen, onOpenChange, finalFocus, ...crew }: ManageCrewDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    finalFocus={finalFocus}
    title={t`Manage crew`}
    description={t`Rename the crew, remove members or choose another host.`}
    disablePointerDismissal
    className="[--width:30rem]"
  >
    <NameForm {...crew} />
    <MemberList {...crew} />
    <div className="mt-2 flex justify-end">
      <Button onClick={() => onOpenChange(false)}>{t`Close`}</Button>
    </div>
  </Dialog>
);

function NameForm({ crewId, name: current }: ManageCrewProps) {
  const [name, setName] = useState(current);
  const [error, setError] = useState<string>();
  const { mutate, isPending, error: failure } = useChangeStandingCrew(crewId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = standingCrewNameSchema.safeParse(name);
    setError(parsed.success ? undefined : translate(parsed.error.issues[0]?.message ?? ''));
    if (parsed.success) mutate({ name }, { onSuccess: () => showToast(t`Crew renamed.`, { tone: 'success' }) });
  };
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <TextField
        label={t`Crew name`}
        value={name}
        maxLength={STANDING_CREW_NAME_MAX_LENGTH}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex justify-end">
        <Button size="sm" type="submit" busy={isPending}>{t`Rename`}</Button>
      </div>
      <FormError failure={failure && t`Couldn't rename the crew: ${{ reason: failure.message }}`} />
    </form>
  );
}

function MemberList({ crewId, members }: ManageCrewProps) {
  const change = useChangeStandingCrew(crewId);
  const remove = useRemoveFromStandingCrew(crewId);
  const list = useFocusAfterRemoval<HTMLUListElement>('button');
  const [target, setTarget] = useState({ id: '', name: '' });
  const [dialog, setDialog] = useState<'host' | 'remove'>();
  const close = (): void => setDialog(undefined);
  const describeFailure = (reason: string): string => t`Couldn't change the crew: ${{ reason }}`;
  const others = members.flatMap(({ id, name, pictureUrl, isAuthor }) =>
    isAuthor || id === null || name === null ? [] : { id, name, pictureUrl },
  );
  if (others.length === 0) return <p className="text-soft">{t`Nobody else is in this crew.`}</p>;
  return (
    <>
      <ul ref={list} aria-label={t`Members`} className="divide-y divide-line">
        {others.map(({ id, name, pictureUrl }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Avatar id={id} name={name} pictureUrl={pictureUrl} />
            <span dir="auto" translate="no" className="min-w-0 flex-1 basis-32 font-semibold">
              {name}
            </span>
            <span className="ms-auto flex flex-none gap-1">
              <Button
                size="sm"
                variant="ghost"
                aria-label={t`Make ${name} the host`}
                onClick={() => {
                  setTarget({ id, name });
                  setDialog('host');
                }}
              >
                {t`Make host`}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t`Remove ${name} from the crew`}
                onClick={() => {
                  setTarget({ id, name });
                  setDialog('remove');
                }}
              >
                {t`Remove`}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={dialog === 'remove'}
        onOpenChange={close}
        title={t`Remove ${{ name: target.name }}?`}
        body={t`They lose access to the crew's room and aren't notified.`}
        confirmLabel={t`Remove`}
        busyLabel={t`Removing...`}
        danger
        describeFailure={describeFailure}
        onConfirm={() => remove.mutateAsync(target.id)}
      />
      <ConfirmDialog
        isOpen={dialog === 'host'}
        onOpenChange={close}
        title={t`Make ${{ name: target.name }} the host?`}
        body={t`You stay in the crew, but only the new host can manage it or make somebody else the host.`}
        confirmLabel={t`Make host`}
        describeFailure={describeFailure}
        onConfirm={async () => {
          await change.mutateAsync({ hostId: target.id });
          showToast(t`${{ name: target.name }} is the host now.`, { tone: 'success' });
        }}
      />
    </>
  );
}
