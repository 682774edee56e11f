import { Button } from '#src/components/button.tsx';
import { FetchFailure } from './fetch-failure.tsx';
import { postTexts } from './post-texts.ts';
import { useReachedEnd } from './use-reached-end.ts';

interface MorePostsProps {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly failureText: (reason: string) => string;
}

/** Stands behind the last card: the next page comes when it is near, or by its button. */
export function MorePosts({ pages, failureText }: MorePostsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = pages;
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const end = useReachedEnd<HTMLDivElement>(isWaiting, () => void fetchNextPage());
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="flex flex-col items-center gap-3 pb-4">
      {isFetchNextPageError && error ? (
        <FetchFailure text={failureText(error.message)} isTrying={isFetchingNextPage} onRetry={fetchNextPage} />
      ) : (
        <Button busy={isFetchingNextPage} busyLabel={postTexts.loadingMore} onClick={() => void fetchNextPage()}>
          {postTexts.showMore}
        </Button>
      )}
    </div>
  );
}
