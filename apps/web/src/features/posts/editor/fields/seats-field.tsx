import { plural, t } from '@lingui/core/macro';
import { authorRolesIssue, type CrewSeats, maxPartySize, type Role } from '@muster/contract/posts/seats/seats.ts';
import { PARTY_MAX_SIZE } from '@muster/contract/posts/seats/party-size.ts';
import { useState } from 'react';
import { numberOptions, Select } from '#src/components/form/select.tsx';
import type { GameChoice } from './game-choices.ts';
import type { PostFormState } from '../use-post-form.ts';
import type { FieldProps } from './post-fields.tsx';
import { SeatRow } from './seat-row.tsx';
import { useField } from '#src/lib/api/use-contract-form.ts';

const parties = numberOptions(PARTY_MAX_SIZE, (count) =>
  plural(count, { 1: 'Just you', one: '# player', other: '# players' }),
);

type SeatsForm = Omit<FieldProps, 'error'>;

interface SeatsFieldProps extends FieldProps {
  readonly game: GameChoice | undefined;
  readonly crew: CrewSeats;
}

/** Limits the roles of the author's party to its size. */
function limitAuthorRoles(roles: readonly Role[], party: number): Role[] {
  let left = party;
  return roles.map((role) => {
    const authorCount = Math.min(role.authorCount ?? 0, left);
    left -= authorCount;
    return { ...role, authorCount };
  });
}

interface UsualSeatsOptions {
  readonly fieldProps: PostFormState['fieldProps'];
  readonly choices: readonly GameChoice[];
  readonly crew: CrewSeats;
}

/** Returns a function that selects the usual crew size of another game, unless the author has chosen a size. */
export function useUsualSeats({ fieldProps, choices, crew }: UsualSeatsOptions): (nextGame: string) => void {
  const { value: seats = null, onChange: setSeats } = useField(fieldProps('seats'), 'seats');
  const { value: party = 1 } = useField(fieldProps('party'), 'party');
  const { value: game } = useField(fieldProps('game'), 'game');
  const usualOf = (name: string): number | null => choices.find(({ value }) => value === name)?.crewSize ?? null;
  return (nextGame) => {
    const usual = usualOf(nextGame);
    if (seats === usualOf(game) && maxPartySize(usual, crew) >= party) setSeats(usual);
  };
}

/** Sets the size of the author's party, and limits its roles. */
function usePartyChoice(form: SeatsForm) {
  const { value: party = 1, onChange } = useField(form, 'party');
  const { value: roles = [], onChange: setRoles } = useField(form, 'roles');
  const chooseParty = (next: number): void => {
    onChange(next);
    if (authorRolesIssue(roles, next)) setRoles(limitAuthorRoles(roles, next));
  };
  return { party, chooseParty };
}

const describeLoweredParty = (party: number): string =>
  plural(party, {
    1: 'Your party is now just you, to fit the crew size.',
    one: 'Your party is now # player, to fit the crew size.',
    other: 'Your party is now # players, to fit the crew size.',
  });

/** Seats of the crew. Fewer seats lower the author's party. */
export function SeatsField({ error, game, crew, ...form }: SeatsFieldProps) {
  const { value: seats = null, onChange, ref } = useField(form, 'seats');
  const { party, chooseParty } = usePartyChoice(form);
  const [loweredTo, setLoweredTo] = useState<number>();
  const isUsual = game !== undefined && seats !== null && seats === game.crewSize;
  return (
    <SeatRow
      ref={ref}
      seats={seats}
      party={party}
      onChange={(next) => {
        onChange(next);
        const limit = maxPartySize(next, crew);
        setLoweredTo(party > limit ? limit : undefined);
        if (party > limit) chooseParty(limit);
      }}
      note={isUsual ? t`Including you. Usual for ${{ game: game.label }}.` : t`Including you`}
      status={loweredTo === party ? describeLoweredParty(party) : undefined}
      error={error}
    />
  );
}

/** How many seats the author's own party takes. */
export function PartyField({ crew, ...form }: Pick<SeatsFieldProps, 'crew'> & SeatsForm) {
  const { value: seats = null } = useField(form, 'seats');
  const { party, chooseParty } = usePartyChoice(form);
  const partyLimit = maxPartySize(seats, crew);
  if (seats === null && party === 1) return null;
  return (
    <Select
      // Base UI resets a mounted list to its first value when the chosen option is removed.
      key={partyLimit}
      label={t`Your party`}
      options={parties.slice(0, Math.max(party, partyLimit))}
      value={String(party)}
      onValueChange={(value) => chooseParty(Number(value))}
    />
  );
}
