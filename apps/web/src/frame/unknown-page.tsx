import { t } from '@lingui/core/macro';
import { ButtonLink } from '#src/components/links.tsx';
import { MainContent } from '#src/components/page/main-content.tsx';
import { NotFound } from '#src/components/page/not-found.tsx';
import { SiteHeader } from '#src/components/page/site-header.tsx';
import { memberHome } from '#src/features/sessions/redirect-target.ts';
import { useOptionalMember } from '#src/features/sessions/session.ts';
import { useTitle } from '#src/lib/navigation/use-title-and-focus.ts';

/** Rendered for an unknown address outside the dashboard. */
export function UnknownPage() {
  useTitle(t`Page not found`);
  const isMember = useOptionalMember() !== null;
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <MainContent className="grid flex-1 place-content-center pb-20">
        <NotFound
          backLink={
            <ButtonLink to={isMember ? memberHome : '/'} variant="primary">
              {isMember ? t`Open dashboard` : t`Back to homepage`}
            </ButtonLink>
          }
        />
      </MainContent>
    </div>
  );
}
