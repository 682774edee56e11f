import { t } from '@lingui/core/macro';
import { checkInviteEndpoint, inviteCodeSchema } from '@muster/contract/sessions/invite-links.ts';
import type { RegistrationMode } from '@muster/contract/sessions/registration.ts';
import { z } from '@muster/contract/zod.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#src/components/button.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';

interface InviteGateProps {
  readonly registration: RegistrationMode;
  readonly inviteCode: string | undefined;
  /** The form of invited people. */
  readonly children: ReactNode;
}

/** Shows the form to invited people, and how to get an invitation to others. */
export function InviteGate({ registration, inviteCode, children }: InviteGateProps) {
  if (registration === 'closed')
    return <Banner tone="info">{t`This community isn't taking new members right now.`}</Banner>;
  return inviteCode === undefined ? (
    <NotInvited banner={<Banner tone="info">{t`You need an invitation link to join this community.`}</Banner>} />
  ) : (
    <CheckedInvite code={inviteCode}>{children}</CheckedInvite>
  );
}

function CheckedInvite({ code, children }: { readonly code: string; readonly children: ReactNode }) {
  const { isPending, error } = useQuery({
    queryKey: ['invite', code],
    queryFn: ({ signal }) => callApi(checkInviteEndpoint, { body: { code } }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  if (isPending) return <p role="status" className="text-soft">{t`Checking your invitation...`}</p>;
  if (error) return <NotInvited banner={<Banner tone="error">{error.message}</Banner>} />;
  return (
    <div className="flex flex-col gap-6">
      <Banner tone="success">{t`You're invited. Create your account here.`}</Banner>
      {children}
    </div>
  );
}

const schema = z.strictObject({
  link: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim().replace(/^.*#/s, '')),
    ),
    inviteCodeSchema,
  ),
});

/** Form to paste an invite link. The page to open after registering stays the same. */
function NotInvited({ banner }: { readonly banner: ReactNode }) {
  const navigate = useNavigate();
  const form = useContractForm(schema, { link: '' });
  const submit = form.handleSubmit(
    ({ link }) =>
      void navigate({ to: '.', search: true, state: { inviteCode: link }, replace: true, ignoreBlocker: true }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      {banner}
      <TextField
        label={t`Invitation link`}
        hint={t`Did someone send you a link? Paste it here.`}
        autoComplete="off"
        {...form.field('link')}
      />
      <Button type="submit" variant="primary" size="lg" wide>
        {t`Continue`}
      </Button>
    </form>
  );
}
