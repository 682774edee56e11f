import { Button } from '#src/components/button.tsx';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { postTexts } from '../post-texts.ts';
import { ReachedEnd } from './reached-end.tsx';

export interface MorePostsProps {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    readonly dataUpdatedAt: number;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly failureText: (reason: string) => string;
  /** Cards of what is loaded are still to come, so the end is not where it will be. */
  readonly isDrawing?: boolean;
}

/** Stands behind the last card: the next page comes when it is near, or by its button. */
export function MorePosts({ pages, failureText, isDrawing = false }: MorePostsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, dataUpdatedAt, fetchNextPage } = pages;
  const isWaiting = hasNextPage && !isDrawing && !isFetchingNextPage && !isFetchNextPageError;
  if (!hasNextPage) return null;
  return (
    <div className="flex flex-col items-center gap-3 pb-4">
      {/* What changes a card calls off the page that is on its way: the end is looked for anew then. */}
      {isWaiting && <ReachedEnd key={dataUpdatedAt} onReached={() => void fetchNextPage()} />}
      {isFetchNextPageError && error ? (
        <FailureBanner isRetrying={isFetchingNextPage} onRetry={fetchNextPage}>
          {failureText(error.message)}
        </FailureBanner>
      ) : (
        <Button busy={isFetchingNextPage} busyLabel={postTexts.loadingMore} onClick={() => void fetchNextPage()}>
          {postTexts.showMore}
        </Button>
      )}
    </div>
  );
}
