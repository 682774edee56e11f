import { t } from '@lingui/core/macro';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import Headphones from 'lucide-react/icons/headphones';
import { Button } from '#src/components/button.tsx';
import { buttonClass } from '#src/components/button-class.ts';
import { copyWithToast } from '#src/components/copy-text.ts';
import { IconButton } from '#src/components/icon-button.tsx';
import { LinkedText, splitLinks } from '#src/components/linked-text.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { joinDetailsKey } from '../requests/request-queries.ts';

/** Empty if the member has no access, or has lost it. */
async function findJoinDetails(postId: string, signal: AbortSignal): Promise<string> {
  try {
    return (await callApi(getJoinDetailsEndpoint, { params: { postId } }, { signal })).joinDetails;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'post-not-found') return '';
    throw error;
  }
}

/** Removed from the cache as soon as no card shows it. */
const joinDetailsQuery = ({ postId, authorId }: Access) =>
  queryOptions({
    queryKey: joinDetailsKey(authorId, postId),
    queryFn: ({ signal }) => findJoinDetails(postId, signal),
    staleTime: 0,
    gcTime: 0,
  });

interface Access {
  readonly postId: string;
  readonly authorId: string;
}

const copyDetails = (joinDetails: string): Promise<void> =>
  copyWithToast(
    joinDetails,
    t`Join details copied.`,
    t`Your browser didn't allow copying. Select the join details and copy them yourself.`,
  );

interface LargeJoinDetailsProps {
  readonly joinDetails: string;
  /** Shows them as the main content, with copying as the main action. */
  readonly isMain?: boolean;
}

/** Longer join details would fill a phone in the largest type. */
const LARGEST_TYPE_MAX_LENGTH = 60;

/** The join details in large type, with a button to copy them, and another that opens their first link. */
export function LargeJoinDetails({ joinDetails, isMain = false }: LargeJoinDetailsProps) {
  const href = splitLinks(joinDetails).find((part) => part.href !== undefined)?.href;
  const isLargest = isMain && joinDetails.length <= LARGEST_TYPE_MAX_LENGTH;
  return (
    <section aria-label={t`Join details`} className="flex flex-col gap-2 rounded-md border border-line bg-raised p-3">
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden className="text-xs font-semibold text-faint">
          {t`Join details`}
        </p>
        <Button
          size="sm"
          variant={isMain && href === undefined ? 'primary' : 'quiet'}
          icon={<Copy aria-hidden className="size-4" />}
          aria-label={t`Copy join details`}
          onClick={() => void copyDetails(joinDetails)}
        >
          {t`Copy`}
        </Button>
      </div>
      <p
        key={joinDetails}
        dir="auto"
        translate="no"
        className={`${isLargest ? 'font-display text-[1.75rem] leading-9 font-bold' : 'text-lg'} whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]`}
      >
        <LinkedText text={joinDetails} />
      </p>
      {href !== undefined && (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={`${buttonClass({ variant: 'primary', wide: true })} min-h-11`}
        >
          <Headphones aria-hidden className="size-4" />
          {t`Join voice`}
        </a>
      )}
    </section>
  );
}

interface JoinDetailsProps extends Access {
  /** Shown if the author has entered none. Without it, nothing is rendered then and while loading. */
  readonly whenEmpty?: string;
}

/**
 * The join details with a button to copy them, for the author and accepted members. One line, `whenEmpty` and the placeholder
 * are equally high, so that nothing below moves.
 */
export function JoinDetails({ whenEmpty, ...access }: JoinDetailsProps) {
  const { data: joinDetails } = useQuery(joinDetailsQuery(access));
  if (joinDetails === undefined) return whenEmpty && <Skeleton className="h-14" />;
  if (joinDetails === '')
    return whenEmpty && <p className="flex min-h-14 items-center text-sm text-soft">{whenEmpty}</p>;
  return (
    <div className="flex min-h-14 items-start gap-2 rounded-md border border-line bg-surface py-1 pe-1 ps-3">
      <div
        role="group"
        aria-label={t`Join details`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by keyboard too
        tabIndex={0}
        className="max-h-24 min-w-0 flex-1 overflow-y-auto"
      >
        <p aria-hidden className="text-xs font-semibold text-faint">
          {t`Join details`}
        </p>
        <p key={joinDetails} dir="auto" translate="no" className="whitespace-pre-wrap [unicode-bidi:plaintext]">
          <LinkedText text={joinDetails} />
        </p>
      </div>
      <IconButton label={t`Copy join details`} onClick={() => void copyDetails(joinDetails)}>
        <Copy />
      </IconButton>
    </div>
  );
}
