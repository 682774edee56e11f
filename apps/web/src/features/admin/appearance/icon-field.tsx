import { t } from '@lingui/core/macro';
import { appIconUrl } from '@muster/contract/values/app-icons.ts';
import { IconButtons } from '../icon-buttons.tsx';
import { useDeleteIcon, useUploadIcon } from './appearance-queries.ts';

/** Uploads or removes the icon of the community. */
export const IconField = ({ iconId }: { readonly iconId: string | null }) => (
  <section aria-labelledby="community-icon" className="flex flex-col gap-2">
    <h2 id="community-icon" className="text-sm font-semibold">{t`Icon`}</h2>
    <p className="text-sm text-faint">{t`For the browser tab, the installed app, notifications and emails. A square picture of at least 512 by 512 pixels looks best. It's saved at once.`}</p>
    <IconButtons iconId={iconId} upload={useUploadIcon()} removal={useDeleteIcon()}>
      <img
        src={iconId === null ? '/favicon.svg' : appIconUrl('tab', iconId)}
        alt={t`Current icon`}
        width={48}
        height={48}
        className="size-12 rounded-md"
      />
    </IconButtons>
  </section>
);
