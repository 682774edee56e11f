import { otherGame } from '@muster/contract/games.ts';
import { useState } from 'react';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { likelyGameId } from './game-choices.ts';
import type { GameChoice } from './game-choices.ts';
import { PostCard } from '../card/post-card.tsx';
import type { previewContent } from './post-form.ts';
import { postTexts } from '../post-texts.ts';

interface PostPreviewProps {
  readonly draft: ReturnType<typeof previewContent>;
  readonly choices: readonly GameChoice[];
}

function previewedGame({ game, customGame }: PostPreviewProps['draft'], choices: readonly GameChoice[]) {
  const name = game === otherGame ? customGame.trim() : game;
  if (name === '') return { gameId: '', game: postTexts.previewGame };
  return { gameId: choices.find(({ value }) => value === name)?.gameId ?? likelyGameId(name), game: name };
}

export function PostPreview({ draft, choices }: PostPreviewProps) {
  const { name, pictureUrl } = useCurrentMember();
  const [startedAt] = useState(() => new Date());
  const post = {
    ...previewedGame(draft, choices),
    platform: draft.platform || postTexts.previewPlatform,
    description: draft.description.trim() || postTexts.previewDescription,
    tags: draft.tags,
    authorName: name,
    authorPictureUrl: pictureUrl,
    createdAt: startedAt,
  };
  return (
    <section aria-label={postTexts.preview} className="flex max-w-md min-w-0 flex-col gap-3 lg:sticky lg:top-10">
      <div>
        <h2 className="text-sm font-semibold">{postTexts.preview}</h2>
        <p className="text-sm text-faint">{postTexts.previewHint}</p>
      </div>
      <div className="min-h-64">
        <PostCard post={post} />
      </div>
    </section>
  );
}
