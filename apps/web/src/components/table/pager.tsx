import { t } from '@lingui/core/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect } from 'react';
import { Button } from '../button.tsx';
import { formatNumber } from '#src/lib/page-language.ts';

interface PagerProps {
  /** Accessible name, such as 'Pages of users'. */
  readonly label: string;
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Total number of rows; undefined while loading. */
  readonly total: number | undefined;
  /** `total` is of the previous query while the next one loads. */
  readonly isStale?: boolean;
  readonly onPageChange: (page: number) => void;
}

/** Page position and previous/next buttons. */
export function Pager({ label, page, pageSize, total, isStale = false, onPageChange }: PagerProps) {
  const pageCount = total === undefined ? undefined : Math.max(isStale ? page : 1, Math.ceil(total / pageSize));
  const isPastEnd = pageCount !== undefined && page > pageCount;
  // The last page may be empty by now.
  useEffect(() => {
    if (isPastEnd) onPageChange(pageCount);
  }, [isPastEnd, pageCount, onPageChange]);
  if (!total || pageCount === undefined || isPastEnd) return <div className="min-h-8 pointer-coarse:min-h-10" />;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-soft">
        <span>{t`Page ${{ page: formatNumber(page) }} of ${{ pageCount: formatNumber(pageCount) }}`}</span>{' '}
        <span className="text-faint">{t`· ${{ count: formatNumber(total) }} in total`}</span>
      </p>
      {pageCount > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<ChevronLeft aria-hidden className="size-4" />}
            disabled={page <= 1}
            focusableWhenDisabled
            onClick={() => onPageChange(page - 1)}
          >
            {t`Previous`}
          </Button>
          <Button size="sm" disabled={page >= pageCount} focusableWhenDisabled onClick={() => onPageChange(page + 1)}>
            {t`Next`}
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </div>
      )}
    </nav>
  );
}
