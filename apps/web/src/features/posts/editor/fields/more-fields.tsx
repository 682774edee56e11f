import { t } from '@lingui/core/macro';
import type { DiscordChannel } from '@muster/contract/posts/discord.ts';
import { preferenceNames, type PreferenceSet } from '@muster/contract/values/play-preferences.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useState } from 'react';
import { Switch } from '#src/components/form/switch.tsx';
import { PreferenceField } from '#src/features/members/play-preferences/preference-fields.tsx';
import { listPreferences } from '#src/features/members/play-preferences/preference-names.ts';
import { DiscordField, useDiscordChannel } from './discord-field.tsx';
import type { GameChoice } from './game-choices.ts';
import { type FieldProps, JoinDetailsField, SharingField } from './post-fields.tsx';
import { RolesField } from './roles-field.tsx';
import { useField } from '#src/lib/api/use-contract-form.ts';
import type { PostFormState } from '../use-post-form.ts';

interface MoreFieldsProps {
  readonly form: PostFormState;
  readonly game: GameChoice | undefined;
}

/** Summary of the chosen values. Those that widen the audience come first. */
function summaryOf(values: PostFormState['values'], channel: DiscordChannel | undefined): string {
  if (values.isShared) return t`Anyone with the link can see it`;
  if (channel && channel.id === values.discordChannelId) return t`Shown in ${{ channel: channel.name }}`;
  const preferences = listPreferences(preferenceNames.flatMap((set) => values[set] ?? []));
  if (preferences) return preferences;
  return channel
    ? t`Discord, sharing, roles, how you play and join details`
    : t`Roles, how you play, join details and sharing`;
}

const moreFields = ['roles', ...preferenceNames, 'joinDetails'] as const;

/** The fields that few posts need. Open from the start if they have content, and after an error. */
export function MoreFields({ form, game }: MoreFieldsProps) {
  const { values, fieldProps, focusField } = form;
  const [isOpen, setIsOpen] = useState((values.joinDetails ?? '') !== '' || (values.roles ?? []).length > 0);
  const channel = useDiscordChannel(game);
  const id = useId();
  const invalidField = moreFields.find((name) => fieldProps(name).error !== undefined);
  if (invalidField && !isOpen) setIsOpen(true);
  useEffect(() => {
    // While closed, the field could not take the focus.
    if (invalidField) focusField(invalidField);
  }, [invalidField, focusField]);
  return (
    <div className="flex flex-col gap-6">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 items-center gap-2 rounded-sm text-start text-sm font-semibold hover:text-flare-text"
      >
        <ChevronDown aria-hidden className={isOpen ? 'size-4 flex-none rotate-180' : 'size-4 flex-none'} />
        {t({ message: 'More', comment: 'Button: shows more fields of the form' })}
        {!isOpen && <span className="min-w-0 font-normal text-faint">{summaryOf(values, channel)}</span>}
      </button>
      <div id={id} className="flex flex-col gap-6 empty:hidden">
        {isOpen && (
          <>
            <RolesField form={form} game={game} />
            {preferenceNames.map((set) => (
              <PostPreferenceField key={set} set={set} {...fieldProps(set)} />
            ))}
            <AdultsOnlyField {...fieldProps('isAdultsOnly')} />
            <JoinDetailsField {...fieldProps('joinDetails')} />
            <SharingField {...fieldProps('isShared')} />
            {channel && <DiscordField channel={channel} {...fieldProps('discordChannelId')} />}
          </>
        )}
      </div>
    </div>
  );
}

function PostPreferenceField({ set, error, ...form }: FieldProps & { readonly set: PreferenceSet }) {
  const { ref, value = [], onChange } = useField(form, set);
  return <PreferenceField ref={ref} set={set} value={value} onChange={onChange} error={error} />;
}

function AdultsOnlyField(form: Omit<FieldProps, 'error'>) {
  const { ref, value: isAdultsOnly = false, onChange } = useField(form, 'isAdultsOnly');
  return (
    <Switch
      ref={ref}
      label={t`18+ only`}
      hint={t`Only for players who are 18 or older.`}
      checked={isAdultsOnly}
      onCheckedChange={onChange}
    />
  );
}
