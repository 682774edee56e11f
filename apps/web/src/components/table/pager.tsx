import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#src/components/button.tsx';

interface PagerProps {
  /** What the pages are of, as in 'Pages of users'. */
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
  readonly placeText?: (page: number, pages: number) => string;
}

const defaultPlaceText = (page: number, pages: number): string => `Page ${page} of ${pages}`;

/** Where one is in a long table, and the way to its other pages. */
export function Pager({
  label,
  page,
  pageSize,
  total,
  isStale = false,
  onPageChange,
  previousLabel = 'Previous',
  nextLabel = 'Next',
  placeText = defaultPlaceText,
}: PagerProps) {
  const pages = total === undefined ? undefined : Math.max(isStale ? page : 1, Math.ceil(total / pageSize));
  const isBeyond = pages !== undefined && page > pages;
  // The last page may have emptied meanwhile.
  useEffect(() => {
    if (isBeyond) onPageChange(pages);
  }, [isBeyond, pages, onPageChange]);
  if (!total || pages === undefined || isBeyond) return <div className="min-h-8 pointer-coarse:min-h-10" />;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-soft">
        {placeText(page, pages)}
      </p>
      {pages > 1 && (
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
          <Button size="sm" disabled={page >= pages} focusableWhenDisabled onClick={() => onPageChange(page + 1)}>
            {nextLabel}
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </div>
      )}
    </nav>
  );
}
