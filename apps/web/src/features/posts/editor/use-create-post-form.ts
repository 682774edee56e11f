import { QUICK_POST_TAGS_MAX_COUNT } from '@muster/contract/posts.ts';
import type { PostContent } from '@muster/contract/posts.ts';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { ApiError, describeError } from '#src/lib/api/api-error.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import type { Attempt } from './stored-post-form.ts';
import { dropOfflinePost, type OfflinePost } from '../offline/offline-posts.ts';
import { savedOffline } from '../offline/offline-texts.ts';
import { emptyForm } from './post-form.ts';
import { useCreatePost } from '../post-queries.ts';
import { createFailed, postTexts } from '../post-texts.ts';
import { useSaveOffline } from '../offline/use-save-offline.ts';
import { type PostFormState, usePostForm } from './use-post-form.ts';
import { REDIRECT_AFTER_MS } from './use-redirect.ts';

/** A quick post is quick here too. */
const QUICK_REDIRECT_AFTER_MS = 1_500;

/** What came of the last try. */
interface Outcome {
  readonly success?: string;
  /** When the dashboard comes; the form has done its work then. */
  readonly redirectAfterMs?: number | undefined;
  readonly failure?: string;
  /** What else can be done after a failure. */
  readonly offersQuickPost?: boolean;
  readonly offersSaveOffline?: boolean;
}

/** The same id for the same content, so that what is sent again after its answer was lost stays one post. */
function attemptOf(content: PostContent, last: Attempt): NonNullable<Attempt> {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { content: text, draftId: uuidv7() };
}

/** What a quick post is reduced to. It goes out under the id of the whole one, so that not both become posts. */
const quickPartsOf = (content: PostContent): PostContent => ({
  ...content,
  tags: content.tags.slice(0, QUICK_POST_TAGS_MAX_COUNT),
  isActive: true,
});

const quickFailure: Outcome = { failure: postTexts.quickPostFailed, offersQuickPost: true, offersSaveOffline: true };

const isLimited = (error: unknown): boolean => error instanceof ApiError && error.kind === 'too-many-requests';

function failureOf(error: unknown, isRefusedField: boolean): Outcome {
  const known = error instanceof ApiError ? error : undefined;
  const reason = error instanceof Error ? describeError(error) : '';
  return {
    failure: createFailed(known?.kind ?? '', reason),
    // A quick post counts against the same limit.
    offersQuickPost: !isRefusedField && !isLimited(error),
    offersSaveOffline: known?.kind === 'unavailable',
  };
}

/** Sends what was filled in, so that the same content never becomes two posts. */
function usePostSender({ attempt, setAttempt }: PostFormState, saved: OfflinePost | undefined) {
  const creation = useCreatePost();
  const abort = useRef<AbortController>(null);
  /** An offline post is known by its own id, everything else by the attempt. */
  const draftIdOf = (content: PostContent): string | undefined => {
    if (saved) return saved.data.draftId;
    const next = attemptOf(content, attempt);
    setAttempt(next);
    return next.draftId;
  };
  return {
    draftIdOf,
    isSending: creation.isPending,
    cancel: (): void => abort.current?.abort(),
    send: async (content: PostContent, quickPost: boolean): Promise<void> => {
      abort.current = new AbortController();
      const parts = quickPost ? quickPartsOf(content) : content;
      const ids = { draftId: draftIdOf(content), offlineId: saved?.id };
      await creation.mutateAsync({ draft: { ...parts, quickPost, ...ids }, signal: abort.current.signal });
      if (saved) await dropOfflinePost(saved.id);
    },
  };
}

/** Creates a post, in one of three ways; `saved` is the offline post that it is about, where it is one. */
export function useCreatePostForm(saved: OfflinePost | undefined) {
  const saveOffline = useSaveOffline();
  const { sharesPosts } = useCurrentMember();
  const [outcome, setOutcome] = useState<Outcome>({});
  const isDone = outcome.redirectAfterMs !== undefined;
  const form = usePostForm({ form: saved?.data ?? emptyForm(sharesPosts), slot: saved?.id ?? '' }, () => {
    if (!isDone) setOutcome({});
  });
  const { send, draftIdOf, isSending, cancel } = usePostSender(form, saved);
  const { focusStart } = form;
  const isReadyForAnother = outcome.success !== undefined && !isDone;
  // The button that had the focus is gone.
  useEffect(() => {
    if (isReadyForAnother) focusStart();
  }, [isReadyForAnother, focusStart]);

  const succeed = ({ isShared }: PostContent, success: string, redirectAfterMs: number | undefined): void => {
    form.startAgain(emptyForm(isShared));
    setOutcome({ success, redirectAfterMs });
  };
  const create = async (content: PostContent): Promise<void> => {
    setOutcome({});
    await send(content, false).then(
      () => succeed(content, postTexts.created, REDIRECT_AFTER_MS),
      (error: unknown) => setOutcome(failureOf(error, form.markRefused(error))),
    );
  };
  const createQuick = (content: PostContent): Promise<void> =>
    send(content, true).then(
      () => succeed(content, postTexts.created, QUICK_REDIRECT_AFTER_MS),
      (error: unknown) => setOutcome(isLimited(error) ? failureOf(error, false) : quickFailure),
    );
  const save = async (content: PostContent): Promise<void> => {
    const { id, failure } = await saveOffline(content, draftIdOf(content), saved);
    if (failure !== undefined) return setOutcome((before) => ({ ...before, failure }));
    succeed(content, savedOffline(id), saved && REDIRECT_AFTER_MS);
  };

  return {
    form,
    outcome,
    isSending,
    isDone,
    submit: () => form.check(create),
    quickPost: () => form.check(createQuick),
    saveOffline: () => form.check(save),
    cancel,
  };
}
