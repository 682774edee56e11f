import { t } from '@lingui/core/macro';
import type { StandingCrew } from '@muster/contract/posts/afterwards/standing-crews.ts';
import { type CrewFirstTime, crewFirstTimes } from '@muster/contract/posts/crew-first.ts';
import { useQuery } from '@tanstack/react-query';
import { FormError } from '#src/components/form/form-error.tsx';
import { type Option, Select } from '#src/components/form/select.tsx';
import { useField } from '#src/lib/api/use-contract-form.ts';
import { standingCrewsQuery } from '../../standing-crews/standing-crew-queries.ts';
import type { PostFormState } from '../use-post-form.ts';

const EVERYONE = '';

const timeTexts: Readonly<Record<CrewFirstTime, string>> = {
  hour: t`For an hour`,
  day: t`For a day`,
  'before-start': t`Until an hour before the start`,
};

/** Crews with other members, and the chosen one, which may have ended since. */
function optionsOf(crews: readonly StandingCrew[], chosenId: string | null | undefined): Option[] {
  const offered = crews.filter(({ id, memberCount }) => memberCount > 1 || id === chosenId);
  const options = offered.map(({ id, name }) => ({ value: id, label: name, isName: true }));
  if (!chosenId || offered.some(({ id }) => id === chosenId)) return options;
  return [...options, { value: chosenId, label: t`A crew you're not in anymore` }];
}

/** Which standing crew of the member sees a new post first, and for how long. Renders nothing without any. */
export function CrewFirstField({ form: { values, fieldProps } }: { readonly form: PostFormState }) {
  const { data } = useQuery(standingCrewsQuery);
  const { ref, value: crewId, onChange } = useField(fieldProps('firstCrewId'), 'firstCrewId');
  const { error, ...timeProps } = fieldProps('firstCrewTime');
  const { ref: timeRef, value: time = 'hour', onChange: setTime } = useField(timeProps, 'firstCrewTime');
  const hasStart = Boolean(values.startsAt) && values.startsAt !== 'now';
  const options = data ? optionsOf(data.crews, crewId) : [];
  if (options.length === 0) return null;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Select
        ref={ref}
        label={t`Who sees it first`}
        options={[{ value: EVERYONE, label: t`Everyone` }, ...options]}
        value={crewId ?? EVERYONE}
        onValueChange={(id) => onChange(id || null)}
      />
      {crewId && (
        <div className="flex flex-col gap-2">
          <Select
            ref={timeRef}
            label={t`Before everyone else`}
            options={crewFirstTimes
              .filter((value) => hasStart || value !== 'before-start' || value === time)
              .map((value) => ({ value, label: timeTexts[value] }))}
            value={time}
            onValueChange={(value) => setTime(crewFirstTimes.find((one) => one === value) ?? 'hour')}
          />
          {values.repeatTimeZone && <p className="text-sm text-soft">{t`Applies to every weekly session.`}</p>}
          <FormError validation={error} />
        </div>
      )}
    </div>
  );
}
