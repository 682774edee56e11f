import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#src/components/links.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { MainContent } from '#src/components/page/main-content.tsx';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { SiteHeader } from '#src/components/page/site-header.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { memberHome } from '#src/features/sessions/redirect-target.ts';
import { useOptionalMember } from '#src/features/sessions/session.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { rulesQuery } from './rules-queries.ts';
import { RulesText } from './rules-text.tsx';

/** The rules of the community, also for visitors. */
export function RulesScreen() {
  const query = useQuery(rulesQuery);
  const { data: rules } = query;
  const isMember = useOptionalMember() !== null;
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <MainContent className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-5 px-4 pt-4 pb-20">
        <PageHeading
          lead={rules && <span>{t`Updated ${{ date: formatDate(rules.publishedAt) }}`}</span>}
          action={
            isMember && (
              <ButtonLink to={memberHome} size="sm">
                {t`Open dashboard`}
              </ButtonLink>
            )
          }
        >
          {t`Community rules`}
        </PageHeading>
        {rules && <RulesText key={rules.version} text={rules.text} />}
        {rules === null && <EmptyState title={t`No rules yet`} text={t`This community hasn't published any rules.`} />}
        {query.isPending && <Skeleton className="h-11 w-full" />}
        <QueryFailure query={query} describe={(reason) => t`Couldn't load the rules: ${{ reason }}`} />
      </MainContent>
    </div>
  );
}
