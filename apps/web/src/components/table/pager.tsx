import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#src/components/button.tsx';

interface PagerProps {
  /** What the pages list, as in 'Pages of users'. */
  readonly label: string;
  /** From 1 up. */
  readonly page: number;
  readonly pageSize: number;
  /** Rows in all; undefined while that is not known. */
  readonly total: number | undefined;
  /** That number is of other rows, while these are loading. */
  readonly isStale?: boolean;
  readonly onPageChange: (page: number) => void;
  readonly previousLabel?: string;
  readonly nextLabel?: string;
  /** Says where one is. */
  readonly positionText?: (page: number, pageCount: number) => string;
}

const defaultPositionText = (page: number, pageCount: number): string => `Page ${page} of ${pageCount}`;

/** Where one is in a long table, and the way to its other pageCount. */
export function Pager({
  label,
  page,
  pageSize,
  total,
  isStale = false,
  onPageChange,
  previousLabel = 'Previous',
  nextLabel = 'Next',
  positionText = defaultPositionText,
}: PagerProps) {
  const pageCount = total === undefined ? undefined : Math.max(isStale ? page : 1, Math.ceil(total / pageSize));
  const isPastEnd = pageCount !== undefined && page > pageCount;
  // The last page may have emptied meanwhile.
  useEffect(() => {
    if (isPastEnd) onPageChange(pageCount);
  }, [isPastEnd, pageCount, onPageChange]);
  if (!total || pageCount === undefined || isPastEnd) return <div className="min-h-8 pointer-coarse:min-h-10" />;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-soft">
        {positionText(page, pageCount)}
      </p>
      {pageCount > 1 && (
        <div className="flex gap-2">
          <Button
            size="sm"
            icon={<ChevronLeft aria-hidden className="size-4" />}
            disabled={page <= 1}
            focusableWhenDisabled
            onClick={() => onPageChange(page - 1)}
          >
            {previousLabel}
          </Button>
          <Button size="sm" disabled={page >= pageCount} focusableWhenDisabled onClick={() => onPageChange(page + 1)}>
            {nextLabel}
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </div>
      )}
    </nav>
  );
}
