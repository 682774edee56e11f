import { t } from '@lingui/core/macro';
import {
  changeGameCrewEndpoint,
  type GameCrew,
  gameCrewSchema,
  type GameRow,
} from '@muster/contract/games/admin-games.ts';
import {
  ROLE_NAME_MAX_LENGTH,
  ROLES_MAX_COUNT,
  SEATS_MAX_COUNT,
  SEATS_MIN_COUNT,
} from '@muster/contract/posts/seats/seats.ts';
import { NumberField } from '#src/components/form/number-field.tsx';
import { RoleRows } from '#src/components/form/role-rows.tsx';
import { refetchAfter } from '#src/features/admin/admin-queries.ts';
import type { RowDialogProps } from '#src/features/admin/resource.ts';
import { FormDialog, type OpenForm } from '#src/features/admin/row-dialogs.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { nestedErrors, useField } from '#src/lib/api/use-contract-form.ts';

/** Edits the usual crew of a game. */
export const GameCrewDialog = ({ row: { id: gameId, name, crewSize, roles }, ...dialog }: RowDialogProps<GameRow>) => (
  <FormDialog
    {...dialog}
    title={t`Edit crew of ${{ game: name }}`}
    description={t`Suggested when members create a post. Existing posts don't change.`}
    schema={gameCrewSchema}
    values={{ crewSize, roles }}
    change={(body) => refetchAfter(callApi(changeGameCrewEndpoint, { params: { gameId }, body }))}
    describeSuccess={(game) => t`Changed crew of ${{ game: game.name }}.`}
    describeFailure={(error) => t`Couldn't save this crew: ${{ reason: error.message }}`}
  >
    {(open) => <CrewFields {...open} />}
  </FormDialog>
);

function CrewFields({ form: { errors, ...form }, isBusy }: OpenForm<GameCrew, GameCrew>) {
  // The size also limits the roles.
  const fields = { control: form.control, onEdit: () => form.clearErrors() };
  const { ref: sizeRef, value: size, onChange: onSizeChange } = useField(fields, 'crewSize');
  const { ref: rolesRef, value: rows, onChange: onRolesChange } = useField(fields, 'roles');
  return (
    <>
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
    </>
  );
}
