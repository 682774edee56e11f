import { t } from '@lingui/core/macro';
import { type Post, type PostContent, QUICK_POST_TAGS_MAX_COUNT } from '@muster/contract/posts/posts.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { Button } from '#src/components/button.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { SendVerificationButton } from '#src/features/sessions/email/send-verification-button.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import type { OfflinePost } from '#src/features/outbox/outbox-items.ts';
import { removeItems } from '#src/features/outbox/outbox.ts';
import { useSaveOffline } from '../offline/use-save-offline.ts';
import { useCreatePost } from '../post-queries.ts';
import { describeFailure, failsAgainAsQuickPost, type FailedCreation } from './describe-failed-creation.ts';
import { PostFormFrame } from './post-form-frame.tsx';
import { SavedBanner } from './saved-banner.tsx';
import type { Attempt } from './stored-post-form.ts';
import {
  emptyPostForm,
  type InitialPostForm,
  type PostFormState,
  REDIRECT_DELAY_MS,
  toFormValues,
  usePostForm,
  useRedirect,
} from './use-post-form.ts';

interface CreatePostFormProps {
  /** The rejected offline post to edit; undefined for a new post. */
  readonly offlinePost?: OfflinePost | undefined;
  /** Content to start with and its storage slot; empty fields if undefined. */
  readonly start?: InitialPostForm | undefined;
  readonly onCreated?: (post: Post) => void;
  /** `postId`: the created post, if it is active. */
  readonly onDone: (postId?: string) => void;
}

/** Creates a post. After a failure it offers a quick post or saving offline. */
export function CreatePostForm({ onDone, ...props }: CreatePostFormProps) {
  const creation = useCreatePostForm(props);
  const { outcome, isDone } = creation;
  const { postId } = outcome;
  useRedirect(
    outcome.redirectDelayMs,
    useCallback(() => onDone(postId), [onDone, postId]),
  );
  return (
    <div className="flex flex-col gap-6">
      {/* The form was emptied: its first field has the focus. */}
      {!isDone && outcome.success && (
        <SavedBanner key={outcome.success} offlineId={outcome.offlineId}>
          {outcome.success}
        </SavedBanner>
      )}
      <CreationForm {...creation} />
    </div>
  );
}

function CreationForm(creation: ReturnType<typeof useCreatePostForm>) {
  const { form, outcome, isSending, isDone, submit, quickPost, saveOffline, cancel } = creation;
  const submitButton = useRef<HTMLButtonElement>(null);
  const problem = outcome.failure ?? form.validationError;
  return (
    <PostFormFrame form={form} onSubmit={submit}>
      {isDone && outcome.success && <Banner tone="success">{outcome.success}</Banner>}
      <div className="flex gap-2">
        <div className="grid flex-1">
          <Button
            ref={submitButton}
            type="submit"
            variant="primary"
            size="lg"
            busy={isSending}
            busyLabel={t`Creating...`}
            disabled={isDone}
          >
            {t`Create Post`}
          </Button>
        </div>
        {isSending && (
          <Button
            variant="ghost"
            size="lg"
            onClick={() => {
              // This button is about to unmount.
              submitButton.current?.focus();
              cancel();
            }}
          >
            {t`Cancel`}
          </Button>
        )}
      </div>
      {problem && (
        <div className="flex flex-col gap-3">
          <FormError validation={outcome.failure ? undefined : form.validationError} failure={outcome.failure} />
          <div className="flex flex-wrap gap-2 empty:hidden">
            {outcome.offersVerification && <SendVerificationButton />}
            {/* First, because a quick post would fail too. */}
            {outcome.offersSaveOffline && (
              <Button variant="primary" disabled={isSending} onClick={saveOffline}>
                {t`Save Offline`}
              </Button>
            )}
            {outcome.offersQuickPost && (
              <Button busy={isSending} busyLabel={t`Creating...`} onClick={quickPost}>
                {t`Create Quick Post`}
              </Button>
            )}
          </div>
        </div>
      )}
    </PostFormFrame>
  );
}

const QUICK_REDIRECT_DELAY_MS = 1_500;

/** Result of the last attempt. */
interface Outcome extends FailedCreation {
  readonly success?: string;
  /** The post that was saved offline. */
  readonly offlineId?: string;
  /** The created post, if it is active. */
  readonly postId?: string | undefined;
  /** Delay before the redirect to the dashboard. */
  readonly redirectDelayMs?: number | undefined;
}

/** Keeps the draft id while the content is unchanged, so that a retry after a lost response creates no second post. */
function attemptOf(content: PostContent, last: Attempt): NonNullable<Attempt> {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { content: text, draftId: uuidv7() };
}

/** Content of a quick post. It has the draft id of the full post, so that only one of them is created. */
const quickPostContent = (content: PostContent): PostContent => ({
  ...content,
  tags: content.tags.slice(0, QUICK_POST_TAGS_MAX_COUNT),
  isActive: true,
});

const quickFailure: Outcome = {
  failure: t`Quick post also failed. Try saving offline instead.`,
  offersQuickPost: true,
  offersSaveOffline: true,
};

/** Sends a post with a draft id that makes retries idempotent. */
function usePostSender({ attempt, setAttempt }: PostFormState, offlinePost: OfflinePost | undefined) {
  const creation = useCreatePost();
  const abort = useRef<AbortController>(null);
  /** An offline post keeps the draft id of its first attempt. */
  const draftIdOf = (content: PostContent): string | undefined => {
    if (offlinePost) return offlinePost.data.draftId;
    const next = attemptOf(content, attempt);
    setAttempt(next);
    return next.draftId;
  };
  return {
    draftIdOf,
    isSending: creation.isPending,
    cancel: (): void => abort.current?.abort(),
    send: async (content: PostContent, quickPost: boolean): Promise<Post> => {
      abort.current = new AbortController();
      const sent = quickPost ? quickPostContent(content) : content;
      const ids = { draftId: draftIdOf(content), offlineId: offlinePost?.id };
      const post = await creation.mutateAsync({ draft: { ...sent, quickPost, ...ids }, signal: abort.current.signal });
      if (offlinePost) await removeItems(offlinePost);
      return post;
    },
  };
}

/** Creates a post, a quick post or an offline post. `offlinePost` is the rejected offline post being edited, if any. */
function useCreatePostForm({ offlinePost, start, onCreated }: Omit<CreatePostFormProps, 'onDone'>) {
  const saveOffline = useSaveOffline();
  const member = useCurrentMember();
  const [outcome, setOutcome] = useState<Outcome>({});
  const isDone = outcome.redirectDelayMs !== undefined;
  const rejected = offlinePost && { form: toFormValues(offlinePost.data), slot: offlinePost.id };
  const form = usePostForm(rejected ?? start ?? { form: emptyPostForm(member), slot: '' }, () => {
    if (!isDone) setOutcome({});
  });
  const { send, draftIdOf, isSending, cancel } = usePostSender(form, offlinePost);
  const { focusField } = form;
  const isReset = outcome.success !== undefined && !isDone;
  // The button with the focus was unmounted.
  useEffect(() => {
    if (isReset) focusField('game');
  }, [isReset, focusField]);
  const succeed = (content: PostContent, success: string, redirectDelayMs?: number, post?: Post): void => {
    form.reset(emptyPostForm({ ...member, sharesPosts: content.isShared }, content.discordChannelId));
    setOutcome({ success, redirectDelayMs, postId: post?.isActive ? post.id : undefined });
    if (post) onCreated?.(post);
  };
  const create = async (content: PostContent): Promise<void> => {
    setOutcome({});
    await send(content, false).then(
      (post) => succeed(content, t`Post created successfully!`, REDIRECT_DELAY_MS, post),
      (error: unknown) => setOutcome(describeFailure(error, form.markRejectedField(error))),
    );
  };
  const createQuick = (content: PostContent): Promise<void> =>
    send(content, true).then(
      (post) => succeed(content, t`Post created successfully!`, QUICK_REDIRECT_DELAY_MS, post),
      (error: unknown) => setOutcome(failsAgainAsQuickPost(error) ? describeFailure(error, false) : quickFailure),
    );
  const saveLocally = async (content: PostContent): Promise<void> => {
    const { id, failure } = await saveOffline(content, draftIdOf(content), offlinePost);
    if (failure !== undefined) return setOutcome((before) => ({ ...before, failure }));
    const success = t`Post saved offline with ID: ${id}. It will be synced when connection is restored.`;
    succeed(content, success, offlinePost && REDIRECT_DELAY_MS);
    setOutcome((saved) => ({ ...saved, offlineId: id }));
  };

  return {
    form,
    outcome,
    isSending,
    isDone,
    submit: () => form.validate(create),
    quickPost: () => form.validate(createQuick),
    saveOffline: () => form.validate(saveLocally),
    cancel,
  };
}
