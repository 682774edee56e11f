import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { CountsSummary } from '#src/components/page/counts-summary.tsx';
import { crewNotice } from '../crew-notice.ts';
import { deletionSummaryQuery } from './account-queries.ts';
import { summaryFailed, deletedItems, retainedText } from './account-texts.ts';
import { ExportData } from './export-data.tsx';

/** Lists the deleted and the retained data. Focusable while the counts load. */
export function DeletionSummary({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  const query = useQuery(deletionSummaryQuery);
  const retained = retainedText(query.data);
  const notice = query.data && crewNotice(query.data.playersIn, query.data.playersWaiting);
  return (
    <div ref={ref} tabIndex={-1} className="flex flex-col gap-3 text-sm outline-none">
      <h3 className="font-semibold">{t`What's deleted right away`}</h3>
      <CountsSummary
        query={query}
        items={deletedItems(query.data)}
        loadingText={t`Counting your posts and messages...`}
        describe={summaryFailed}
      />
      {notice && <p className="font-semibold">{notice}</p>}
      {retained && (
        <>
          <h3 className="font-semibold">{t`What stays`}</h3>
          <p className="text-soft">{retained}</p>
        </>
      )}
      <p className="text-soft">{t`Want a copy before you go?`}</p>
      <ExportData />
    </div>
  );
}
