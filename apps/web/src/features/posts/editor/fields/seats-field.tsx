import { plural, t } from '@lingui/core/macro';
import { Field } from '@base-ui/react/field';
import {
  authorRolesIssue,
  type CrewSeats,
  maxPartySize,
  type Role,
  SEATS_MAX_COUNT,
  SEATS_MIN_COUNT,
} from '@muster/contract/posts/seats/seats.ts';
import { PARTY_MAX_SIZE } from '@muster/contract/posts/seats/party-size.ts';
import { FieldError } from '#src/components/form/form-field.tsx';
import { numberOptions, Select } from '#src/components/form/select.tsx';
import type { GameChoice } from './game-choices.ts';
import type { PostFormState } from '../use-post-form.ts';
import type { FieldProps } from './post-fields.tsx';
import { useField } from '#src/lib/api/use-contract-form.ts';

const anySize = { value: 'any', label: t`Any number` };
const sizes = numberOptions(SEATS_MAX_COUNT, (count) => plural(count, { one: '# player', other: '# players' })).slice(
  SEATS_MIN_COUNT - 1,
);
const parties = numberOptions(PARTY_MAX_SIZE, (count) =>
  plural(count, { 1: 'Just you', one: '# player', other: '# players' }),
);

interface SeatsFieldProps extends FieldProps {
  /** Its usual crew size is listed first. */
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

/** Seats of the crew, and how many of them the author's own party takes. */
export function SeatsField({ error, game, crew, ...form }: SeatsFieldProps) {
  const { value: seats = null, onChange: setSeats, ref } = useField(form, 'seats');
  const { value: party = 1, onChange: setParty } = useField(form, 'party');
  const { value: roles = [], onChange: setRoles } = useField(form, 'roles');
  const isUsual = ({ value }: { readonly value: string }): boolean => value === String(game?.crewSize);
  const partyLimit = maxPartySize(seats, crew);
  const chooseParty = (next: number): void => {
    setParty(next);
    if (authorRolesIssue(roles, next)) setRoles(limitAuthorRoles(roles, next));
  };
  const chooseSeats = (next: number | null): void => {
    setSeats(next);
    const limit = maxPartySize(next, crew);
    if (party > limit) chooseParty(limit);
  };
  return (
    <div className="flex flex-col gap-2">
      <Field.Root invalid={Boolean(error)} className="flex flex-col gap-1.5">
        <Select
          ref={ref}
          label={t`Crew size`}
          options={[anySize, ...sizes.filter(isUsual), ...sizes.filter((size) => !isUsual(size))]}
          renderDetail={(size) => (game && isUsual(size) ? t`Usual for ${{ game: game.label }}` : undefined)}
          value={seats === null ? anySize.value : String(seats)}
          onValueChange={(value) => chooseSeats(value === anySize.value ? null : Number(value))}
        />
        {error && <FieldError>{error}</FieldError>}
      </Field.Root>
      {(seats !== null || party > 1) && (
        <Select
          // Base UI resets a mounted list to its first value when the chosen option is removed.
          key={partyLimit}
          label={t`Your party`}
          options={parties.slice(0, Math.max(party, partyLimit))}
          value={String(party)}
          onValueChange={(value) => chooseParty(Number(value))}
        />
      )}
    </div>
  );
}
