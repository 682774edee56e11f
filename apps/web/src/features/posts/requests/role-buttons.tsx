import { t } from '@lingui/core/macro';
import { countInRole, rolesOfParty } from '@muster/contract/posts/seats/party-roles.ts';
import type { CrewRoles } from '@muster/contract/posts/seats/seats.ts';
import { useId, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { joinTexts } from '#src/lib/isolate.ts';
import { playerRoleLabel, roleDetail } from './describe-party.ts';

interface RoleButtonsProps {
  readonly post: CrewRoles;
  readonly partySize: number;
  readonly isBusy: boolean;
  readonly onChoose: (roles: (string | null)[]) => void;
}

/** Asks for the role of each player, one after the other. */
export function RoleButtons({ post: { roles, acceptedByRole }, partySize, isBusy, onChoose }: RoleButtonsProps) {
  const labelId = useId();
  const [choices, setChoices] = useState<(string | null)[]>([]);
  // The author may have removed a chosen role.
  const removed = choices.findIndex((role) => role !== null && !roles.some(({ name }) => name === role));
  const chosen = removed < 0 ? choices : choices.slice(0, removed);
  const left = partySize - chosen.length;
  const choose = (role: string | null, count = 1): void => {
    const next = rolesOfParty([...chosen, role], chosen.length + count);
    if (next.length < partySize) setChoices(next);
    else onChoose(next);
  };
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      {chosen.length > 0 && (
        <div className="flex items-center justify-between gap-3 text-sm text-soft">
          <span translate="no">{joinTexts(chosen.map((role) => role ?? t`Any role`))}</span>
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => setChoices(chosen.slice(0, -1))}>
            {t`Back`}
          </Button>
        </div>
      )}
      <p id={labelId} aria-live="polite" className="text-sm font-semibold">
        {playerRoleLabel(chosen.length)}
      </p>
      {roles.map(({ name, count }, index) => (
        <Button key={name} wide disabled={isBusy} focusableWhenDisabled onClick={() => choose(name)}>
          <bdi translate="no" className="truncate">
            {name}
          </bdi>
          <span className="font-normal text-faint">
            {roleDetail(count, (acceptedByRole[index] ?? 0) + countInRole(chosen, name))}
          </span>
        </Button>
      ))}
      <Button wide disabled={isBusy} focusableWhenDisabled onClick={() => choose(null)}>
        {t`Any role`}
      </Button>
      {left > 1 && (
        <Button wide disabled={isBusy} focusableWhenDisabled onClick={() => choose(null, left)}>
          {chosen.length === 0 ? t`Any role for everyone` : t`Any role for the others`}
        </Button>
      )}
    </div>
  );
}
