import { t } from '@lingui/core/macro';
import Download from 'lucide-react/icons/download';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { useExport } from './account-queries.ts';

export function ExportData() {
  const { mutate, isPending, isSuccess, error } = useExport();
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        size="sm"
        icon={<Download aria-hidden className="size-4" />}
        busy={isPending}
        busyLabel={t`Preparing...`}
        onClick={() => mutate()}
      >
        {t`Download my data`}
      </Button>
      {error && <Banner tone="error">{t`Couldn't prepare your data: ${{ reason: error.message }}`}</Banner>}
      <p role="status" className="text-sm text-mint-text empty:hidden">
        {isSuccess && t`Saved to your downloads.`}
      </p>
    </div>
  );
}
