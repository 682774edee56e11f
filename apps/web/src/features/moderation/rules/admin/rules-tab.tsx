import { useQuery } from '@tanstack/react-query';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { TableFailure } from '#src/features/admin/resource-table.tsx';
import { RulesEditor } from './rules-editor.tsx';
import { RulesHistory } from './rules-history.tsx';
import { rulesVersionsQuery, versionTextQuery } from './rules-version-queries.ts';

/** The rules of the community: the editor, and every version. */
export function RulesTab() {
  const [page, setPage] = useState(1);
  const newest = useQuery(rulesVersionsQuery(1));
  const latest = newest.data && (newest.data.rows[0]?.version ?? 0);
  const text = useQuery({ ...versionTextQuery(latest ?? 0), enabled: latest !== undefined && latest > 0 });
  const published = latest === 0 ? '' : text.data;
  return (
    <div className="flex flex-col gap-6">
      {latest !== undefined && published !== undefined && <RulesEditor latest={latest} published={published} />}
      <TableFailure
        query={newest.error ? newest : text}
        text={t`Couldn't load the rules. Check the console for details.`}
      />
      <RulesHistory page={page} onPageChange={setPage} />
    </div>
  );
}
