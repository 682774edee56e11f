import { t } from '@lingui/core/macro';
import type { Game } from '@muster/contract/games/games.ts';
import type { Post, PostContent } from '@muster/contract/posts/posts.ts';
import { hasEnded, isSessionOver } from '@muster/contract/posts/schedule/schedule.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { crewNotice } from '#src/features/members/crew-notice.ts';
import { postQuery } from '../single-post.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { gamesQuery } from '../games-query.ts';
import { useUpdatePost } from '../post-queries.ts';
import { CallOffDialog, useCrewNotice } from '../my-posts/call-off-dialog.tsx';
import { useSeries } from '../schedule/post-series.tsx';
import { type EditedPost, formContent, ownJoinDetailsQuery } from './form-content.ts';
import { PostFormFrame } from './post-form-frame.tsx';
import { EndedPost, PostNotFound } from './uneditable-post.tsx';
import { type PostFormState, REDIRECT_DELAY_MS, toFormValues, usePostForm, useRedirect } from './use-post-form.ts';

const fetchPostFailed = (reason: string): string => t`Couldn't load your post: ${reason}`;

function describeViewers(post: Post | undefined): string {
  if (post?.isActive === false) return t`Only you see this post until you activate it.`;
  return post?.isComplete ? t`Your crew sees your changes right away.` : t`Other players see your changes right away.`;
}

interface EditPostProps {
  readonly postId: string;
  readonly onDone: () => void;
}

export function EditPost({ postId, onDone }: EditPostProps) {
  const { id: memberId } = useCurrentMember();
  const query = useQuery(postQuery(postId));
  const { data: post, error } = query;
  const [openedAt] = useState(serverNow);
  const isMissing = isNotFound(error) || (post !== undefined && post.authorId !== memberId);
  if (isMissing) return <PostNotFound />;
  // If the post ends later, the form stays open with its text.
  if (post && hasEnded(post, openedAt)) return <EndedPost post={post} />;
  return (
    <div className="flex flex-col gap-4">
      <PageHeading lead={describeViewers(post)}>{t`Edit Post`}</PageHeading>
      {post && <LoadedPost post={post} onDone={onDone} />}
      {!post && !error && <FormSkeleton />}
      <QueryFailure query={query} describe={fetchPostFailed} />
    </div>
  );
}

/** The endpoint rejects malformed ids with `validation-failed`. */
const isNotFound = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'post-not-found' || error.code === 'validation-failed');

/** The form needs the list of games: a post's game that is not listed becomes a custom game. */
function LoadedPost({ post, onDone }: { readonly post: Post; readonly onDone: () => void }) {
  const { data: games, isPending } = useQuery(gamesQuery);
  const details = useQuery(ownJoinDetailsQuery(post.id));
  if (details.data !== undefined && !isPending)
    return <EditPostForm post={{ ...post, joinDetails: details.data }} games={games} onDone={onDone} />;
  return details.error ? <QueryFailure query={details} describe={fetchPostFailed} /> : <FormSkeleton />;
}

const FormSkeleton = () => (
  <div role="status" className="flex max-w-3xl flex-col gap-6">
    <VisuallyHidden>{t`Loading your post...`}</VisuallyHidden>
    <Skeleton className="h-12 w-full" />
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </div>
    <Skeleton className="h-32 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
);

interface EditPostFormProps {
  readonly post: EditedPost;
  /** Undefined if the games could not be loaded. */
  readonly games: readonly Game[] | undefined;
  readonly onDone: () => void;
}

const postVersion = (post: EditedPost, games: EditPostFormProps['games']) => ({
  content: formContent(post, games),
  updatedAt: post.updatedAt,
});

interface ChangeNoticeProps {
  readonly post: EditedPost;
  readonly values: PostFormState['values'];
  /** Text with the number of players in the crew and waiting. */
  readonly notice: string | null;
}

/** States how many players an edit will notify: all of a new start, only the crew of new join details. */
function ChangeNotice({ post, values, notice }: ChangeNoticeProps) {
  const hasNewStart = (values.startsAt ?? null) !== (post.startsAt?.toISOString() ?? null);
  const hasNewDetails = values.joinDetails !== post.joinDetails;
  if (!values.isActive || !post.isActive) return null;
  const text = hasNewStart ? notice : hasNewDetails ? crewNotice(post.acceptedSeats, 0) : null;
  return text !== null && <Banner tone="info">{text}</Banner>;
}

/** Edits a post. Unsaved changes are stored for this tab. */
function EditPostForm({ post, games, onDone }: EditPostFormProps) {
  const update = useUpdatePost(post.id);
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState(() => postVersion(post, games));
  const [failure, setFailure] = useState<string>();
  const start = { form: loaded.content, slot: `edit:${post.id}`, basedOn: loaded.updatedAt, crew: post };
  const form = usePostForm(start, () => setFailure(undefined));
  const { isSuccess: isSaved, isPending: isSaving } = update;
  useRedirect(isSaved ? REDIRECT_DELAY_MS : undefined, onDone);

  /** After a conflict, the next attempt is based on the latest version. */
  const reloadPost = async (): Promise<void> => {
    const latest = await queryClient.fetchQuery({ ...postQuery(post.id), staleTime: 0 });
    const joinDetails = await queryClient.fetchQuery(ownJoinDetailsQuery(post.id));
    const version = postVersion({ ...latest, joinDetails }, games);
    form.rebase(version.content, version.updatedAt, latest);
    setLoaded(version);
  };
  const save = async (content: PostContent): Promise<void> => {
    setFailure(undefined);
    const { repeatTimeZone: _, firstCrewId: _crew, firstCrewTime: _time, ...change } = content;
    await update.mutateAsync({ ...change, basedOn: form.basedOn }).then(
      () => form.reset(toFormValues(content)),
      async (error: Error) => {
        form.markRejectedField(error);
        // If reloading fails, the next attempt is rejected as a conflict again.
        if (error instanceof ApiError && error.code === 'post-changed') await reloadPost().catch(() => undefined);
        setFailure(t`Failed to update post: ${{ reason: error.message }}`);
      },
    );
  };
  const notice = useCrewNotice(post);
  const isWeekly = useSeries(post.id)?.endReason === null;
  const startHint = isWeekly ? t`A new time moves only this session, not the next ones.` : undefined;
  const [unconfirmed, setUnconfirmed] = useState<PostContent>();
  const submit = async (content: PostContent): Promise<void> =>
    notice !== null && !content.isActive ? setUnconfirmed(content) : save(content);
  const discard = (
    <Button size="sm" onClick={() => form.reset(loaded.content)}>
      {t`Discard changes`}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      {form.isRestored && form.isDirty && !isSaved && (
        <Banner tone="info" action={discard}>
          {t`We kept your unsaved changes.`}
        </Banner>
      )}
      <PostFormFrame
        form={form}
        onSubmit={() => form.validate(submit)}
        crew={post}
        startHint={startHint}
        hasFixedStart={isSessionOver(post, serverNow())}
      >
        {!isSaved && <ChangeNotice post={post} values={form.values} notice={notice} />}
        {isSaved && <Banner tone="success">{t`Post updated successfully!`}</Banner>}
        <Button type="submit" variant="primary" size="lg" busy={isSaving} busyLabel={t`Saving...`} disabled={isSaved}>
          {t`Save Changes`}
        </Button>
        <FormError validation={failure ? undefined : form.validationError} failure={failure} />
      </PostFormFrame>
      <CallOffDialog
        notice={notice}
        isOpen={unconfirmed !== undefined}
        onOpenChange={(isOpen) => !isOpen && setUnconfirmed(undefined)}
        onConfirm={() => unconfirmed && void save(unconfirmed)}
      />
    </div>
  );
}
