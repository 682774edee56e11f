import { t } from '@lingui/core/macro';
import { type GameCrew, gameCrewSchema, type GameRow } from '@muster/contract/games/admin-games.ts';
import {
  ROLE_NAME_MAX_LENGTH,
  ROLES_MAX_COUNT,
  SEATS_MAX_COUNT,
  SEATS_MIN_COUNT,
} from '@muster/contract/posts/seats/seats.ts';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { NumberField } from '#src/components/form/number-field.tsx';
import { RoleRows } from '#src/components/form/role-rows.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { nestedErrors, useContractForm, useField } from '#src/lib/api/use-contract-form.ts';
import { type RowDialogProps, useDialogMutation } from '#src/features/admin/use-row-dialog.ts';
import { useChangeGameCrew } from './game-admin-queries.ts';

interface GameCrewDialogProps extends RowDialogProps {
  readonly game: GameRow;
}

/** Edits the usual crew of a game. */
export function GameCrewDialog({ game, isOpen, onClose, finalFocus }: GameCrewDialogProps) {
  const changing = useDialogMutation(useChangeGameCrew(), onClose, ({ name }) => t`Changed crew of ${{ game: name }}.`);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={changing.close}
      title={t`Edit crew of ${{ game: game.name }}`}
      description={t`Suggested when members create a post. Existing posts don't change.`}
      disablePointerDismissal
      finalFocus={finalFocus}
    >
      <CrewForm crew={game} changing={changing} onSubmit={(crew) => changing.submit({ gameId: game.id, crew })} />
    </Dialog>
  );
}

interface CrewFormProps {
  readonly crew: GameCrew;
  readonly changing: Pick<ReturnType<typeof useDialogMutation>, 'isBusy' | 'error' | 'close'>;
  readonly onSubmit: (crew: GameCrew) => void;
}

function CrewForm({ crew: { crewSize, roles }, changing: { isBusy, error, close }, onSubmit }: CrewFormProps) {
  const { errors, ...form } = useContractForm(gameCrewSchema, { crewSize, roles });
  // The size also limits the roles.
  const fields = { control: form.control, onEdit: () => form.clearErrors() };
  const { ref: sizeRef, value: size, onChange: onSizeChange } = useField(fields, 'crewSize');
  const { ref: rolesRef, value: rows, onChange: onRolesChange } = useField(fields, 'roles');
  const submit = form.handleSubmit((crew) => isBusy || onSubmit(crew));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1 flex flex-col gap-6">
      <NumberField
        ref={sizeRef}
        label={t`Crew size`}
        hint={t`Players in a usual crew, including the author. Leave it empty if any number works.`}
        note={t`Optional`}
        min={SEATS_MIN_COUNT}
        max={SEATS_MAX_COUNT}
        readOnly={isBusy}
        value={size}
        onValueChange={onSizeChange}
        error={errors.crewSize?.message}
      />
      <RoleRows
        ref={rolesRef}
        value={rows}
        onChange={onRolesChange}
        label={t`Roles`}
        hint={t`Name and number of players. Up to ${{ max: ROLES_MAX_COUNT }} roles.`}
        note={t`Optional`}
        max={ROLES_MAX_COUNT}
        maxNameLength={ROLE_NAME_MAX_LENGTH}
        maxCount={SEATS_MAX_COUNT}
        readOnly={isBusy}
        errors={nestedErrors(errors.roles)}
      />
      <FormActions
        submitLabel={t`Save`}
        busyLabel={t`Saving...`}
        isBusy={isBusy}
        failure={error && t`Couldn't save this crew: ${{ reason: error.message }}`}
        onCancel={close}
      />
    </form>
  );
}
