import { type Game, otherGame } from '@muster/contract/games.ts';
import type { Post, PostContent } from '@muster/contract/posts.ts';
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
import { REDIRECT_AFTER_MS, useRedirect } from './use-redirect.ts';

interface EditPostFormProps {
  readonly post: Post;
  /** The games there are to choose from; undefined when they could not be loaded. */
  readonly games: readonly Game[] | undefined;
  readonly onDone: () => void;
}

/** The content of a post as the form takes it. A game that is not listed becomes a custom one. */
function contentOf(post: Post, games: EditPostFormProps['games']) {
  const { game, platform, description, tags, isActive, isShared, isIndexable } = post;
  const isListed = gameChoices(games).some(({ value }) => value === game);
  const named = isListed ? { game, customGame: '' } : { game: otherGame, customGame: game };
  return { ...named, platform, description, tags, isActive, isShared, isIndexable };
}

/** A post as it was when its editor saw it last. */
const versionOf = (post: Post, games: EditPostFormProps['games']) => ({
  content: contentOf(post, games),
  updatedAt: post.updatedAt,
});

/** Changes a post. What was begun and not saved is there again, as long as the tab is open. */
export function EditPostForm({ post, games, onDone }: EditPostFormProps) {
  const update = useUpdatePost(post.id);
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(() => versionOf(post, games));
  const [failure, setFailure] = useState<string>();
  const start = { form: seen.content, slot: `edit:${post.id}`, basedOn: seen.updatedAt };
  const form = usePostForm(start, () => setFailure(undefined));
  const { isSuccess: isSaved, isPending: isSaving } = update;
  useRedirect(isSaved ? REDIRECT_AFTER_MS : undefined, onDone);

  /** It was changed elsewhere: the next try is based on that. */
  const readAnew = async (): Promise<void> => {
    const version = versionOf(await queryClient.fetchQuery({ ...postQuery(post.id), staleTime: 0 }), games);
    form.rebase(version.content, version.updatedAt);
    setSeen(version);
  };
  const save = async (content: PostContent): Promise<void> => {
    setFailure(undefined);
    await update.mutateAsync({ ...content, basedOn: form.basedOn }).then(
      () => form.startAgain(content),
      async (error: Error) => {
        form.markRefused(error);
        // Without an answer the next try is refused once more.
        if (error instanceof ApiError && error.code === 'post-changed') await readAnew().catch(() => undefined);
        setFailure(updateFailed(describeError(error)));
      },
    );
  };
  const problem = failure ?? form.brokenRule;
  const discard = (
    <Button size="sm" onClick={() => form.startAgain(seen.content)}>
      {postTexts.discardChanges}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      {form.isKept && form.isBegun && !isSaved && (
        <Banner tone="info" action={discard}>
          {postTexts.keptChanges}
        </Banner>
      )}
      <PostFormFrame form={form} onSubmit={() => form.check(save)}>
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
