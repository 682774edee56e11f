import { t } from '@lingui/core/macro';
import { ButtonLink } from '#src/components/links.tsx';
import { NotFoundScreen } from '#src/components/page/not-found-screen.tsx';
import { SiteHeader } from '#src/components/page/site-header.tsx';
import { memberHome } from '#src/features/sessions/redirect-target.ts';
import { useOptionalMember } from '#src/features/sessions/session.ts';
import { useTitle } from '#src/lib/navigation/use-title-and-focus.ts';
import { productName } from '#src/lib/product.ts';

/** Replaces a page that does not exist. */
export function UnknownPage() {
  useTitle(t`Page not found`);
  const isMember = useOptionalMember() !== null;
  return (
    <NotFoundScreen
      header={<SiteHeader productName={productName} />}
      backLink={
        isMember ? (
          <ButtonLink to={memberHome} variant="primary">
            {t`Open dashboard`}
          </ButtonLink>
        ) : (
          <ButtonLink to="/" variant="primary">
            {t`Back to homepage`}
          </ButtonLink>
        )
      }
    />
  );
}
