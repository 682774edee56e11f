import { type Game, otherGame } from '@muster/contract/games.ts';
import type { Post, PostContent } from '@muster/contract/posts/posts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { ApiError, describeError } from '#src/lib/api/api-error.ts';
import { gameChoices } from './game-choices.ts';
import { PostFormFrame } from './post-form-frame.tsx';
import { postQuery, useUpdatePost } from '../post-queries.ts';
import { postTexts, updateFailed } from '../post-texts.ts';
import { usePostForm } from './use-post-form.ts';
import { REDIRECT_DELAY_MS, useRedirect } from './use-redirect.ts';

interface EditPostFormProps {
  readonly post: Post;
  /** Undefined if the games could not be loaded. */
  readonly games: readonly Game[] | undefined;
  readonly onDone: () => void;
}

/** The form content of a post. A game that is not listed becomes a custom game. */
function formContent(post: Post, games: EditPostFormProps['games']) {
  const { game, platform, description, tags, isActive, isShared, isIndexable } = post;
  const isListed = gameChoices(games).some(({ value }) => value === game);
  const gameFields = isListed ? { game, customGame: '' } : { game: otherGame, customGame: game };
  return { ...gameFields, platform, description, tags, isActive, isShared, isIndexable };
}

const postVersion = (post: Post, games: EditPostFormProps['games']) => ({
  content: formContent(post, games),
  updatedAt: post.updatedAt,
});

/** Edits a post. Unsaved changes are stored for this tab. */
export function EditPostForm({ post, games, onDone }: EditPostFormProps) {
  const update = useUpdatePost(post.id);
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState(() => postVersion(post, games));
  const [failure, setFailure] = useState<string>();
  const start = { form: loaded.content, slot: `edit:${post.id}`, basedOn: loaded.updatedAt };
  const form = usePostForm(start, () => setFailure(undefined));
  const { isSuccess: isSaved, isPending: isSaving } = update;
  useRedirect(isSaved ? REDIRECT_DELAY_MS : undefined, onDone);

  /** After a conflict, the next attempt is based on the latest version. */
  const reloadPost = async (): Promise<void> => {
    const version = postVersion(await queryClient.fetchQuery({ ...postQuery(post.id), staleTime: 0 }), games);
    form.rebase(version.content, version.updatedAt);
    setLoaded(version);
  };
  const save = async (content: PostContent): Promise<void> => {
    setFailure(undefined);
    await update.mutateAsync({ ...content, basedOn: form.basedOn }).then(
      () => form.reset(content),
      async (error: Error) => {
        form.markRejectedField(error);
        // If reloading fails, the next attempt is rejected as a conflict again.
        if (error instanceof ApiError && error.code === 'post-changed') await reloadPost().catch(() => undefined);
        setFailure(updateFailed(describeError(error)));
      },
    );
  };
  const problem = failure ?? form.validationError;
  const discard = (
    <Button size="sm" onClick={() => form.reset(loaded.content)}>
      {postTexts.discardChanges}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      {form.isRestored && form.isDirty && !isSaved && (
        <Banner tone="info" action={discard}>
          {postTexts.restoredChanges}
        </Banner>
      )}
      <PostFormFrame form={form} onSubmit={() => form.validate(save)}>
        {problem && <Banner tone="error">{problem}</Banner>}
        {isSaved && <Banner tone="success">{postTexts.updated}</Banner>}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isSaving}
          busyLabel={postTexts.saving}
          disabled={isSaved}
        >
          {postTexts.saveChanges}
        </Button>
      </PostFormFrame>
    </div>
  );
}
