import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../button.tsx';
import { FailureBanner } from './failure-banner.tsx';

/** The next page is requested when the end of the list is this close to the viewport. */
const VIEWPORT_MARGIN = '1200px';

export interface LoadMoreProps {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    readonly dataUpdatedAt: number;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly failureText: (reason: string) => string;
  /** Loaded cards are still being rendered, so the end of the list is not at its final position. */
  readonly isRendering?: boolean;
}

/** Loads the next page when the end of the list is near the viewport, or by its button. */
export function LoadMore({ pages, failureText, isRendering = false }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, dataUpdatedAt, fetchNextPage } = pages;
  const canAutoLoad = hasNextPage && !isRendering && !isFetchingNextPage && !isFetchNextPageError;
  if (!hasNextPage) return null;
  return (
    <div className="flex flex-col items-center gap-3 pb-4">
      {/* After an empty page, the new key checks the end again. */}
      {canAutoLoad && <EndSentinel key={dataUpdatedAt} onReached={() => void fetchNextPage()} />}
      {isFetchNextPageError && error ? (
        <FailureBanner isRetrying={isFetchingNextPage} onRetry={fetchNextPage}>
          {failureText(error.message)}
        </FailureBanner>
      ) : (
        <Button busy={isFetchingNextPage} busyLabel={t`Loading more...`} onClick={() => void fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </div>
  );
}

function EndSentinel({ onReached }: { readonly onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    if (!end.current) return undefined;
    const rootMargin = VIEWPORT_MARGIN;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), { rootMargin });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} className="absolute" />;
}
