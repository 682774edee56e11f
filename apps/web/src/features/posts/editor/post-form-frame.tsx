import { otherGame } from '@muster/contract/games.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { gameChoices } from './game-choices.ts';
import {
  ActiveField,
  CustomGameField,
  DescriptionField,
  GameField,
  PlatformField,
  SharingField,
  TagsField,
} from './post-fields.tsx';
import { previewContent } from './post-form.ts';
import { PostPreview } from './post-preview.tsx';
import { gamesQuery } from '../post-queries.ts';
import type { PostFormState } from './use-post-form.ts';

interface PostFormFrameProps {
  readonly form: PostFormState;
  readonly onSubmit: () => void;
  /** Messages and buttons below the fields. */
  readonly children: ReactNode;
}

/** The fields of a post, next to a preview of its card. */
export function PostFormFrame({ form, onSubmit, children }: PostFormFrameProps) {
  const { values, tags, fieldProps } = form;
  const { data: games } = useQuery(gamesQuery);
  const draft = previewContent(values);
  const choices = gameChoices(games);
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className="flex flex-col gap-6"
      >
        <GameField {...fieldProps('game')} choices={choices} />
        {draft.game === otherGame && <CustomGameField {...fieldProps('customGame')} />}
        <PlatformField {...fieldProps('platform')} />
        <DescriptionField {...fieldProps('description')} />
        <TagsField {...fieldProps('tags')} {...tags} />
        <ActiveField {...fieldProps('isActive')} />
        <SharingField {...fieldProps('isShared')} />
        {children}
      </form>
      <PostPreview draft={draft} choices={choices} />
    </div>
  );
}
