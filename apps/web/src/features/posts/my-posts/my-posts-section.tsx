import { t } from '@lingui/core/macro';
import { SectionHeading } from '#src/components/page/panel.tsx';
import type { ReactNode } from 'react';
import { CardSkeletons } from '../card/card-placeholders.tsx';

interface MyPostsSectionProps {
  readonly isLoading: boolean;
  readonly children: ReactNode;
}

export const MyPostsSection = ({ isLoading, children }: MyPostsSectionProps) => (
  <section aria-labelledby="my-posts" className="flex flex-col gap-3">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <SectionHeading id="my-posts">{t`My Posts`}</SectionHeading>
      {isLoading && (
        <p role="status" className="text-sm text-faint">
          {t`Loading your posts...`}
        </p>
      )}
    </div>
    {children}
  </section>
);

export const MyPostsLoading = () => (
  <MyPostsSection isLoading>
    <CardSkeletons isWide count={2} />
  </MyPostsSection>
);
