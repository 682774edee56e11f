import { t } from '@lingui/core/macro';
import { otherGame } from '@muster/contract/games/games.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { anyTime, changeSchedule } from '@muster/contract/posts/schedule/schedule.ts';
import type { Role } from '@muster/contract/posts/seats/seats.ts';
import { normalizeName } from '@muster/contract/values/text.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { PostCard } from '../card/post-card.tsx';
import { gamesQuery } from '../games-query.ts';
import { CrewFirstField } from './fields/crew-first-field.tsx';
import { type GameChoice, gameChoices } from './fields/game-choices.ts';
import { MoreFields } from './fields/more-fields.tsx';
import {
  ActiveField,
  CustomGameField,
  DescriptionField,
  GameField,
  PlatformField,
  TagsField,
} from './fields/post-fields.tsx';
import { type PostFormState, previewContent } from './use-post-form.ts';
import { PartyField, SeatsField, useUsualSeats } from './fields/seats-field.tsx';
import { WeeklyField, WhenField } from './fields/when-field.tsx';
import { OverlapNotice } from '../requests/overlap-notice.tsx';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { likelyGameId } from '@muster/contract/values/monogram.ts';

type PreviewedCrew = Pick<Post, 'acceptedSeats' | 'offeredSeats' | 'roles' | 'acceptedByRole'> &
  Partial<Pick<Post, 'id' | 'isComplete'>>;
const noCrew: PreviewedCrew = { acceptedSeats: 0, offeredSeats: 0, roles: [], acceptedByRole: [] };

interface PostFormFrameProps {
  readonly form: PostFormState;
  readonly onSubmit: () => void;
  /** The edited post. */
  readonly crew?: PreviewedCrew;
  readonly startHint?: string | undefined;
  /** The session is over, but its post is still open. */
  readonly hasFixedStart?: boolean;
  /** Messages and buttons below the fields. */
  readonly children: ReactNode;
}

/** The fields of a post, next to a preview of its card. */
export function PostFormFrame({
  form,
  onSubmit,
  crew = noCrew,
  startHint,
  hasFixedStart = false,
  children,
}: PostFormFrameProps) {
  const { values, tags, fieldProps } = form;
  const { data: games } = useQuery(gamesQuery);
  const draft = previewContent(values);
  const choices = gameChoices(games);
  const game = choices.find(({ value }) => value === draft.game);
  const chooseUsualSeats = useUsualSeats({ fieldProps, choices, crew });
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
        <GameField {...fieldProps('game')} choices={choices} onChoose={chooseUsualSeats} />
        {draft.game === otherGame && <CustomGameField {...fieldProps('customGame')} />}
        <PlatformField {...fieldProps('platform')} />
        <DescriptionField {...fieldProps('description')} />
        <SeatsField {...fieldProps('seats')} game={game} crew={crew} />
        <div className="grid grid-cols-2 items-start gap-3">
          {hasFixedStart ? (
            <p className="text-sm text-soft">{t`This session is over, so its start can't be changed.`}</p>
          ) : (
            <WhenField {...fieldProps('startsAt')} hint={startHint} />
          )}
          <PartyField {...fieldProps('party')} crew={crew} />
        </div>
        <OverlapNotice schedule={previewSchedule(draft.startsAt)} postId={crew.id} />
        {form.basedOn === undefined && <WeeklyField {...fieldProps('repeatTimeZone')} startsAt={values.startsAt} />}
        {form.basedOn === undefined && <CrewFirstField form={form} />}
        <TagsField {...fieldProps('tags')} {...tags} />
        <ActiveField {...fieldProps('isActive')} isComplete={crew.isComplete} />
        <MoreFields form={form} game={game} />
        {children}
      </form>
      <PostPreview draft={draft} choices={choices} crew={crew} />
    </div>
  );
}

interface PostPreviewProps {
  readonly draft: ReturnType<typeof previewContent>;
  readonly choices: readonly GameChoice[];
  readonly crew: PreviewedCrew;
}

function previewedGame({ game, customGame }: PostPreviewProps['draft'], choices: readonly GameChoice[]) {
  const name = game === otherGame ? customGame.trim() : game;
  if (name === '') return { gameId: '', game: t`Your game` };
  const { gameId = likelyGameId(name), emblem } = choices.find(({ value }) => value === name) ?? {};
  return { gameId, game: name, ...(emblem && { emblem }) };
}

/** Incomplete times are not shown. */
function previewSchedule(startsAt: string | null) {
  const time = startsAt === 'now' ? serverNow() : startsAt ? new Date(startsAt) : null;
  return changeSchedule({ startsAt: time }, anyTime, serverNow());
}

/** The drafted seats with the accepted crew. Too few seats are shown as the fewest that the crew needs. */
function previewSeats({ seats, party, roles }: PostPreviewProps['draft'], crew: PreviewedCrew) {
  const { acceptedSeats, offeredSeats } = crew;
  const shownRoles = roles.filter((role) => role.name.trim() !== '' && role.count > 0);
  const playersIn = ({ name, authorCount = 0 }: Role): number => {
    const index = crew.roles.findIndex((role) => role.name === normalizeName(name));
    return (crew.acceptedByRole[index] ?? 0) - (crew.roles[index]?.authorCount ?? 0) + authorCount;
  };
  return {
    seats: seats === null ? null : Math.max(seats, party + acceptedSeats + offeredSeats),
    party,
    acceptedSeats,
    offeredSeats,
    roles: shownRoles,
    acceptedByRole: shownRoles.map(playersIn),
    isComplete: crew.isComplete ?? false,
  };
}

function PostPreview({ draft, choices, crew }: PostPreviewProps) {
  const { name, pictureUrl } = useCurrentMember();
  useEveryMinute();
  const post = {
    ...draft,
    ...previewedGame(draft, choices),
    platform: draft.platform || t`Platform`,
    description: draft.description.trim() || t`Your description appears here as you type.`,
    ...previewSchedule(draft.startsAt),
    ...previewSeats(draft, crew),
    authorName: name,
    authorPictureUrl: pictureUrl,
    createdAt: serverNow(),
  };
  return (
    <section aria-label={t`Preview`} className="flex max-w-md min-w-0 flex-col gap-3 lg:sticky lg:top-6">
      <div>
        <h2 className="text-sm font-semibold">{t`Preview`}</h2>
        <p className="text-sm text-faint">{t`This is how other players will see your post.`}</p>
      </div>
      <div className="min-h-64">
        <PostCard post={post} />
      </div>
    </section>
  );
}
