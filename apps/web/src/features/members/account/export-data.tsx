import Download from 'lucide-react/icons/download';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { useExport } from './account-queries.ts';
import { accountTexts, downloadFailed } from './account-texts.ts';

export function ExportData() {
  const { mutate, isPending, isSuccess, error } = useExport();
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        size="sm"
        icon={<Download aria-hidden className="size-4" />}
        busy={isPending}
        busyLabel={accountTexts.preparing}
        onClick={() => mutate()}
      >
        {accountTexts.download}
      </Button>
      {error && <Banner tone="error">{downloadFailed(error.message)}</Banner>}
      <p role="status" className="text-sm text-mint-text empty:hidden">
        {isSuccess && accountTexts.downloaded}
      </p>
    </div>
  );
}
