import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { TableFailure } from '../resource-table.tsx';
import { AppearanceForm } from './appearance-form.tsx';
import { appearanceQuery } from './appearance-queries.ts';
import { IconField } from './icon-field.tsx';

/** Name, welcome text, color, links and icon of the community. */
export function AppearanceTab() {
  const query = useQuery(appearanceQuery);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <p className="text-sm text-faint">{t`Dashboards and this panel show a change at once, other pages when they are opened again. If two administrators change the same part, the last change wins.`}</p>
      {query.data && (
        <>
          <AppearanceForm appearance={query.data} />
          <IconField iconId={query.data.iconId} />
        </>
      )}
      {query.isPending && (
        <div role="status">
          <VisuallyHidden>{t`Loading...`}</VisuallyHidden>
          <Skeleton shape="block" className="h-96" />
        </div>
      )}
      <TableFailure query={query} text={t`Couldn't load the appearance. Check the console for details.`} />
    </div>
  );
}
