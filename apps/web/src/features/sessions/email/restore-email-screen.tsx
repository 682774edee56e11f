import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { EmailLinkScreen } from './email-link-screen.tsx';
import { useRestoreEmail } from './email-queries.ts';

/** Undoes a change of the address, and leads to a new password. */
export function RestoreEmailScreen({ token }: { readonly token: string }) {
  const restore = useRestoreEmail(token);
  const navigate = useNavigate();
  const submit = (): void =>
    restore.mutate(undefined, {
      onSuccess: ({ resetToken }) => {
        showToast(t`Your account has its previous address back. Now choose a new password.`, { tone: 'success' });
        void navigate({ to: '/reset-password', hash: resetToken, replace: true });
      },
    });
  return (
    <EmailLinkScreen
      token={token}
      title={t`Get your account back`}
      lead={t`Your account gets its previous email address back. All devices are signed out, and its password, linked accounts and access tokens stop working. You then choose a new password.`}
      submitLabel={t`It wasn't me, restore my address`}
      action={restore}
      onSubmit={submit}
      retryText={t`If someone else has your account, ask an administrator of this server for help.`}
    />
  );
}
