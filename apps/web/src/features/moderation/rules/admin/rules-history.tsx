import { t } from '@lingui/core/macro';
import type { PublishedVersion } from '@muster/contract/moderation/rules.ts';
import { unknownUserName } from '@muster/contract/chat/chat.ts';
import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#src/components/identity/badge.tsx';
import { Button } from '#src/components/button.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Pager } from '#src/components/table/pager.tsx';
import { translate } from '#src/lib/i18n.ts';
import { formatNumber } from '#src/lib/page-language.ts';
import { formatDateTime } from '#src/lib/time/dates.ts';
import { rulesVersionsQuery, versionTextQuery } from './rules-version-queries.ts';

interface RulesHistoryProps {
  readonly page: number;
  readonly onPageChange: (page: number) => void;
}

/** Every version, newest first. Renders nothing if there is none. */
export function RulesHistory({ page, onPageChange }: RulesHistoryProps) {
  const { data, isPlaceholderData } = useQuery(rulesVersionsQuery(page));
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="rules-history" className="flex flex-col gap-3">
      <h2 id="rules-history" className="font-display text-xl font-bold">
        {t`History`}
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface px-5">
        {data.rows.map((row) => (
          <VersionRow key={row.version} row={row} />
        ))}
      </ul>
      <Pager
        label={t`Pages of versions`}
        page={page}
        pageSize={TABLE_PAGE_SIZE}
        total={data.total}
        isStale={isPlaceholderData}
        onPageChange={onPageChange}
      />
    </section>
  );
}

function VersionRow({ row: { version, publishedAt, publisher, asksAgain } }: { readonly row: PublishedVersion }) {
  const [isOpen, setIsOpen] = useState(false);
  const number = formatNumber(version);
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-48 flex-col items-start gap-1">
          <p className="font-semibold">{t`Version ${{ number }}`}</p>
          <p className="text-sm text-soft">
            <bdi translate="no">{publisher ?? translate(unknownUserName)}</bdi>{' '}
            <time dateTime={publishedAt.toISOString()} className="text-faint">
              {formatDateTime(publishedAt)}
            </time>
          </p>
        </div>
        {asksAgain && <Badge>{t`Asked everyone`}</Badge>}
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Hide the text of version ${{ number }}` : t`Show the text of version ${{ number }}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t`Hide text` : t`Show text`}
        </Button>
      </div>
      {isOpen && <VersionText version={version} />}
    </li>
  );
}

function VersionText({ version }: { readonly version: number }) {
  const query = useQuery(versionTextQuery(version));
  return (
    <>
      {query.data !== undefined && (
        <p dir="auto" className="rounded-md bg-raised p-4 text-sm wrap-anywhere whitespace-pre-wrap">
          {query.data || t`This version removed the rules.`}
        </p>
      )}
      <QueryFailure query={query} describe={(reason) => t`Couldn't load the rules: ${{ reason }}`} />
    </>
  );
}
