import { useRef } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import type { OfflinePost } from '../offline/offline-posts.ts';
import { offlineTexts } from '../offline/offline-texts.ts';
import { PostFormFrame } from './post-form-frame.tsx';
import { postTexts } from '../post-texts.ts';
import { useCreatePostForm } from './use-create-post-form.ts';
import { useRedirect } from './use-redirect.ts';

interface CreatePostFormProps {
  /** The rejected offline post to edit; undefined for a new post. */
  readonly offlinePost?: OfflinePost | undefined;
  readonly onDone: () => void;
}

/** Creates a post. After a failure it offers a quick post or saving offline. */
export function CreatePostForm({ offlinePost, onDone }: CreatePostFormProps) {
  const { form, outcome, isSending, isDone, submit, quickPost, saveOffline, cancel } = useCreatePostForm(offlinePost);
  const submitButton = useRef<HTMLButtonElement>(null);
  const problem = outcome.failure ?? form.validationError;
  useRedirect(outcome.redirectDelayMs, onDone);
  return (
    <PostFormFrame form={form} onSubmit={submit}>
      {problem && (
        <div className="flex flex-col gap-3">
          <Banner tone="error">{problem}</Banner>
          <div className="flex flex-wrap gap-2 empty:hidden">
            {outcome.offersQuickPost && (
              <Button busy={isSending} busyLabel={postTexts.submitting} onClick={quickPost}>
                {postTexts.quickPost}
              </Button>
            )}
            {outcome.offersSaveOffline && (
              <Button disabled={isSending} onClick={saveOffline}>
                {offlineTexts.save}
              </Button>
            )}
          </div>
        </div>
      )}
      {outcome.success && <Banner tone="success">{outcome.success}</Banner>}
      <div className="flex gap-2">
        <div className="grid flex-1">
          <Button
            ref={submitButton}
            type="submit"
            variant="primary"
            size="lg"
            busy={isSending}
            busyLabel={postTexts.submitting}
            disabled={isDone}
          >
            {postTexts.submit}
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
            {postTexts.cancel}
          </Button>
        )}
      </div>
    </PostFormFrame>
  );
}
