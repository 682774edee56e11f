import { t } from '@lingui/core/macro';
import {
  type Role,
  ROLE_NAME_MAX_LENGTH,
  ROLES_MAX_COUNT,
  SEATS_MAX_COUNT,
} from '@muster/contract/posts/seats/seats.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#src/components/button.tsx';
import { RoleRows } from '#src/components/form/role-rows.tsx';
import { Select } from '#src/components/form/select.tsx';
import type { GameChoice } from './game-choices.ts';
import type { PostFormState } from '../use-post-form.ts';
import { playerRoleLabel } from '../../requests/describe-party.ts';
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
  const { value: party = 1 } = useField(fieldProps('party'), 'party');
  const usual = game?.roles ?? [];
  const addUsual = (): void => {
    flushSync(() => onChange(usual));
    // The clicked button was unmounted.
    focusField('roles');
  };
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
        // Base UI resets a mounted list to its first value when the chosen option is removed.
        <AuthorRoles key={roles.length} roles={roles} party={party} onChange={onChange} />
      )}
      {game && usual.length > 0 && roles.length === 0 && (
        <Button size="sm" onClick={addUsual}>
          {t`Use the usual ${{ game: game.label }} roles`}
        </Button>
      )}
    </div>
  );
}

interface AuthorRolesProps {
  readonly roles: readonly Role[];
  readonly party: number;
  readonly onChange: (roles: Role[]) => void;
}

/** The role of each player of the author's party. */
function AuthorRoles({ roles, party, onChange }: AuthorRolesProps) {
  const stored = roles.flatMap(({ authorCount = 0 }, index) => Array<number>(authorCount).fill(index));
  // The post only stores the number of players in each role, so the order of the choices lasts until the form is closed.
  const [chosen, setChosen] = useState<readonly number[]>(stored);
  const isSame =
    chosen
      .filter((index) => index >= 0)
      .toSorted((one, other) => one - other)
      .join() === stored.join();
  const shown = Array.from({ length: party }, (_, player) => (isSame ? chosen : stored)[player] ?? -1);
  const choose = (player: number, index: number): void => {
    const next = shown.with(player, index);
    setChosen(next);
    onChange(roles.map((role, at) => ({ ...role, authorCount: next.filter((other) => other === at).length })));
  };
  return shown.map((index, player) => (
    <div key={player} className="self-stretch">
      <Select
        label={playerRoleLabel(player)}
        options={[
          anyRole,
          ...roles.map(({ name }, at) => ({
            value: String(at),
            label: name.trim() || t`Role ${{ number: at + 1 }}`,
          })),
        ]}
        value={String(index)}
        onValueChange={(value) => choose(player, Number(value))}
      />
    </div>
  ));
}
