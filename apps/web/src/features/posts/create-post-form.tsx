import { otherGame } from '@muster/contract/games.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Banner } from '#src/components/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { gameChoices } from './game-choices.ts';
import { ActiveField, CustomGameField, DescriptionField, GameField, PlatformField, TagsField } from './post-fields.tsx';
import { shownParts } from './post-form.ts';
import { PostPreview } from './post-preview.tsx';
import { gamesQuery } from './post-queries.ts';
import { postTexts } from './post-texts.ts';
import { usePostForm } from './use-post-form.ts';

/** How long the success stands before the dashboard comes. */
const REDIRECT_AFTER_MS = 2_000;

function useRedirect(isDue: boolean, redirect: () => void): void {
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(redirect, REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, redirect]);
}

/** Creates a post; the card it will become grows beside it. */
export function CreatePostForm({ onDone }: { readonly onDone: () => void }) {
  const { values, submit, tags, fieldProps, problem, isSubmitting, isCreated } = usePostForm();
  const { data: games } = useQuery(gamesQuery);
  const draft = shownParts(values);
  const choices = gameChoices(games);
  useRedirect(isCreated, onDone);

  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <GameField {...fieldProps('game')} choices={choices} />
        {draft.game === otherGame && <CustomGameField {...fieldProps('customGame')} />}
        <PlatformField {...fieldProps('platform')} />
        <DescriptionField {...fieldProps('description')} />
        <TagsField {...fieldProps('tags')} {...tags} />
        <ActiveField {...fieldProps('isActive')} />
        {problem && <Banner tone="error">{problem}</Banner>}
        {isCreated && <Banner tone="success">{postTexts.created}</Banner>}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isSubmitting}
          busyLabel={postTexts.submitting}
          disabled={isCreated}
        >
          {postTexts.submit}
        </Button>
      </form>
      <PostPreview draft={draft} choices={choices} />
    </div>
  );
}
