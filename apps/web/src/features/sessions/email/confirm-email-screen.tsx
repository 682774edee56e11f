import { t } from '@lingui/core/macro';
import { Banner } from '#src/components/page/banner.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { useAppearance } from '#src/lib/product.ts';
import { EmailLinkScreen } from './email-link-screen.tsx';
import { useConfirmEmail } from './email-queries.ts';

export function ConfirmEmailScreen({ token }: { readonly token: string }) {
  const confirm = useConfirmEmail(token);
  const { name: productName } = useAppearance();
  return (
    <EmailLinkScreen
      token={token}
      title={t`Confirm your email address`}
      lead={t`Press the button to use this address for your ${productName} account.`}
      submitLabel={t`Confirm address`}
      action={confirm}
      onSubmit={() => confirm.mutate()}
      retryText={t`You can request a new link in your settings.`}
    >
      <Banner tone="success">
        {t`Your account's address is now confirmed: ${{ email: confirm.data?.email ?? '' }}`}
      </Banner>
      <ButtonLink to="/dashboard" variant="primary" size="lg" wide>
        {t`Continue`}
      </ButtonLink>
    </EmailLinkScreen>
  );
}
