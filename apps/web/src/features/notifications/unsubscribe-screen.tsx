import { t } from '@lingui/core/macro';
import { unsubscribeEndpoint } from '@muster/contract/notifications/unsubscribe.ts';
import { idSchema } from '@muster/contract/values/id.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Banner } from '#src/components/page/banner.tsx';
import { EmailLinkScreen } from '#src/features/sessions/email/email-link-screen.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { useAppearance } from '#src/lib/product.ts';

export function UnsubscribeScreen({ token }: { readonly token: string }) {
  const unsubscribe = useMutation({
    // The token is not a mutation variable, so that it stays out of the mutation cache.
    mutationFn: () => callApi(unsubscribeEndpoint, { body: { token } }),
  });
  const { name: productName } = useAppearance();
  return (
    <EmailLinkScreen
      token={token}
      tokenSchema={idSchema}
      title={t`Emails about what you missed`}
      lead={t`${productName} emails you about ready checks, free seats and alerts that reached none of your devices.`}
      submitLabel={t`Stop these emails`}
      action={unsubscribe}
      onSubmit={() => unsubscribe.mutate()}
      footer={
        <Link to="/dashboard/settings" hash="notifications" className="text-link">
          {t`Notification settings`}
        </Link>
      }
    >
      <Banner tone="success">{t`You won't get these emails anymore.`}</Banner>
    </EmailLinkScreen>
  );
}
