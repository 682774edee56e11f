import { t } from '@lingui/core/macro';
import {
  changeCommunitySettingsEndpoint,
  type CommunitySettings,
  type CommunitySettingsChanges,
  getCommunitySettingsEndpoint,
  type RegistrationMode,
  registrationModes,
} from '@muster/contract/sessions/registration.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { SegmentedChoice } from '#src/components/form/choices.tsx';
import { Switch } from '#src/components/form/switch.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { adminKey, refetchAfter } from '#src/features/admin/admin-queries.ts';
import { TableFailure } from '#src/features/admin/resource-table.tsx';
import { oneOf } from '#src/features/admin/tab-params.ts';
import { readSignInOptions } from '../../external-sign-in/sign-in-options.ts';
import { VerificationChoice } from './verification-choice.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';

const NewInviteLinkDialog = lazyDialog(async () => (await import('../new-invite-link-dialog.tsx')).NewInviteLinkDialog);

const settingsQuery = queryOptions({
  queryKey: [...adminKey('registration'), 'settings'],
  queryFn: ({ signal }) => callApi(getCommunitySettingsEndpoint, undefined, { signal }),
});

const modeNames: Readonly<Record<RegistrationMode, string>> = {
  open: t`Anyone`,
  invite: t`By invitation`,
  closed: t`Nobody`,
};

const useChangeSettings = () =>
  useMutation({
    mutationFn: (body: CommunitySettingsChanges) => refetchAfter(callApi(changeCommunitySettingsEndpoint, { body })),
    onSuccess: (settings) => apply<CommunitySettings>(settingsQuery.queryKey, () => settings),
    onError: (error) => showToast(t`Couldn't save your settings: ${{ reason: error.message }}`, { tone: 'error' }),
  });

/** Who may register, and whether members may invite. */
export function RegistrationSettings() {
  const query = useQuery(settingsQuery);
  const { mutate, isPending, variables } = useChangeSettings();
  const [isCreating, setIsCreating] = useState(false);
  // The choice is shown while it is saved.
  const shown = query.data && { ...query.data, ...(isPending && variables) };
  const choose = (value: string): void => {
    const registration = oneOf(registrationModes, value);
    if (registration) mutate({ registration });
  };
  return (
    <section aria-labelledby="registration" className="flex max-w-3xl flex-col gap-4">
      <h2 id="registration" className="font-display text-xl font-bold">
        {t`Registration`}
      </h2>
      <SegmentedChoice
        label={t`Who can create an account`}
        columns={3}
        options={registrationModes.map((value) => ({ value, label: modeNames[value] }))}
        value={shown?.registration ?? ''}
        onValueChange={choose}
        disabled={!shown}
      />
      {!readSignInOptions().allowsRegistration && shown?.registration !== 'closed' && (
        <p className="text-sm text-faint">{t`Only members of your Discord server can join.`}</p>
      )}
      <Switch
        label={t`Members can invite`}
        hint={t`While this is off, only administrators' links work.`}
        checked={shown?.membersMayInvite}
        onCheckedChange={(membersMayInvite) => mutate({ membersMayInvite })}
      />
      <VerificationChoice
        value={shown?.emailVerification}
        onChoose={(emailVerification) => mutate({ emailVerification })}
      />
      <div>
        <Button variant="primary" onClick={() => setIsCreating(true)}>
          {t`Create invitation link`}
        </Button>
      </div>
      <TableFailure query={query} text={t`Couldn't load the settings. Check the console for details.`} />
      <NewInviteLinkDialog isOpen={isCreating} onOpenChange={setIsCreating} />
    </section>
  );
}
