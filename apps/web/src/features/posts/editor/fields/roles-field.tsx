import { t } from '@lingui/core/macro';
import { ROLE_NAME_MAX_LENGTH, ROLES_MAX_COUNT, SEATS_MAX_COUNT } from '@muster/contract/posts/seats/seats.ts';
import { flushSync } from 'react-dom';
import { Button } from '#src/components/button.tsx';
import { RoleRows } from '#src/components/form/role-rows.tsx';
import { Select } from '#src/components/form/select.tsx';
import type { GameChoice } from './game-choices.ts';
import type { PostFormState } from '../use-post-form.ts';
import { useField } from '#src/lib/api/use-contract-form.ts';

/** Its value is not an index of a role. */
const anyRole = { value: '-1', label: t`Any role` };

interface RolesFieldProps {
  readonly form: PostFormState;
  readonly game: GameChoice | undefined;
}

/** The roles that the crew needs. Suggests the usual ones of the game. */
export function RolesField({ form: { fieldProps, roleErrors, focusField }, game }: RolesFieldProps) {
  const { ref, value: roles = [], onChange } = useField(fieldProps('roles'), 'roles');
  const usual = game?.roles ?? [];
  const addUsual = (): void => {
    flushSync(() => onChange(usual));
    // The clicked button was unmounted.
    focusField('roles');
  };
  const chooseOwn = (chosen: string): void =>
    onChange(roles.map((role, index) => ({ ...role, hasAuthor: String(index) === chosen })));
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="self-stretch">
        <RoleRows
          ref={ref}
          label={t`Roles`}
          note={t`Optional`}
          hint={t`Players choose one when they ask to join.`}
          value={roles}
          onChange={onChange}
          max={ROLES_MAX_COUNT}
          maxNameLength={ROLE_NAME_MAX_LENGTH}
          maxCount={SEATS_MAX_COUNT}
          errors={roleErrors}
          suggestions={roles.length > 0 ? usual : []}
        />
      </div>
      {roles.length > 0 && (
        <div className="self-stretch">
          <Select
            // Base UI resets a mounted list to its first value when the chosen option is removed.
            key={roles.length}
            label={t`Your role`}
            options={[
              anyRole,
              ...roles.map(({ name }, index) => ({
                value: String(index),
                label: name.trim() || t`Role ${{ number: index + 1 }}`,
              })),
            ]}
            value={String(roles.findIndex(({ hasAuthor }) => hasAuthor))}
            onValueChange={chooseOwn}
          />
        </div>
      )}
      {game && usual.length > 0 && roles.length === 0 && (
        <Button size="sm" onClick={addUsual}>
          {t`Use the usual ${{ game: game.label }} roles`}
        </Button>
      )}
    </div>
  );
}
