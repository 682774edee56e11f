import { t } from '@lingui/core/macro';
import { unsubscribeEndpoint } from '@muster/contract/notifications/unsubscribe.ts';
import { idSchema } from '@muster/contract/values/id.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { SignInLayout } from '#src/features/sessions/sign-in/sign-in-layout.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { productName } from '#src/lib/product.ts';

/** Opened by an unsubscribe link. Only the button unsubscribes, because mail scanners open links. */
export function UnsubscribeScreen({ token }: { readonly token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    // The token is not a mutation variable, so that it stays out of the mutation cache.
    mutationFn: () => callApi(unsubscribeEndpoint, { body: { token } }),
  });
  const isValid = idSchema.safeParse(token).success;
  return (
    <SignInLayout
      title={t`Emails about what you missed`}
      lead={
        isValid && !isSuccess
          ? t`${productName} emails you about ready checks, free seats and alerts that reached none of your devices.`
          : ''
      }
      footer={
        <ButtonLink to="/dashboard/settings" hash="notifications" variant="ghost" size="sm">
          {t`Notification settings`}
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-6">
        {!isValid && <Banner tone="error">{t`Part of this link is missing. Open it from your email again.`}</Banner>}
        {isSuccess && <Banner tone="success">{t`You won't get these emails anymore.`}</Banner>}
        {isValid && !isSuccess && (
          <Button variant="primary" size="lg" wide busy={isPending} onClick={() => mutate()}>
            {t`Stop these emails`}
          </Button>
        )}
        <FormError failure={error?.message} />
      </div>
    </SignInLayout>
  );
}
