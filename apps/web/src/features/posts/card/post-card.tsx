import { anyTime, type Schedule } from '@muster/contract/posts/schedule/schedule.ts';
import { listAuthorRoles } from '@muster/contract/posts/seats/party-roles.ts';
import { isFull, type Seats } from '@muster/contract/posts/seats/seats.ts';
import type { ReactNode } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { formatAge, formatDateTime } from '#src/lib/time/dates.ts';
import { useEveryMinute, useTimeValue } from '#src/lib/time/use-every-minute.ts';
import { CrewSeats } from '../requests/crew-seats.tsx';
import { describeRoles } from '../requests/describe-party.ts';
import { CardDetails, PostDescription } from './card-details.tsx';
import { cardEdges, cardFrameClass, type CardLook, cardLooks } from './card-frame.ts';
import { CardHead, type CardHeadProps } from './card-head.tsx';
import { CardSchedule, startLook } from './card-schedule.tsx';

interface PostCardProps extends CardHeadProps {
  /** How the post is played, on one line. */
  readonly facts?: ReactNode;
  /** A sentence above the description. */
  readonly notice?: ReactNode;
  /** A badge before the tags. */
  readonly status?: ReactNode;
  /** Replaces the list of roles. */
  readonly roleSlots?: ReactNode;
  /** Replaces the start. */
  readonly schedule?: ReactNode;
  /** Replaces the author in the footer. */
  readonly byline?: ReactNode;
  readonly actions?: ReactNode;
  /** For posts that others cannot see. */
  readonly isMuted?: boolean;
  /** In a list of posts that all start soon, only the countdown has the color. */
  readonly hasPlainFrame?: boolean | undefined;
  /** Number of seats that the viewer asked for. */
  readonly requestedSeats?: number | undefined;
}

function useLook({ post, isQuiet, isMuted }: PostCardProps): CardLook {
  const startingLook = useTimeValue(() => startLook(post.startsAt));
  if (isMuted) return 'inactive';
  return isQuiet ? 'past' : startingLook;
}

const frameClassOf = (look: CardLook, isPlain = false): string =>
  classNames(cardFrameClass, cardLooks[isPlain && cardEdges[look] ? 'later' : look], cardEdges[look]);

/** Crew and times of a post that is not stored yet. */
const newPost: Seats & Schedule = { ...anyTime, seats: null, party: 1, acceptedSeats: 0, offeredSeats: 0 };

/** Collapsed and without `showsAllTags`, at most 272 px high: three lines of text, or two and one of roles. */
export function PostCard(props: PostCardProps) {
  const { post, facts, notice, schedule, byline, actions, showsAllTags = false, hasPlainFrame, requestedSeats } = props;
  const details = { status: props.status, roleSlots: props.roleSlots };
  const look = useLook(props);
  const crew = { ...newPost, ...post };
  // A full crew offers no roles.
  const roles = !showsAllTags && isFull(crew) ? [] : (post.roles ?? []);
  return (
    <article className={frameClassOf(look, hasPlainFrame)}>
      <CardHead {...props} isQuiet={look === 'past' || look === 'inactive'} />
      <div className="flex flex-1 flex-col gap-0.5 px-3 pt-1">
        <div className="flex items-center justify-between gap-2 text-sm has-[svg]:min-h-10 sm:min-h-10">
          {schedule ?? <CardSchedule startsAt={crew.startsAt} closesAt={crew.closesAt} />}
          <CrewSeats post={crew} size={RING_PX} requested={requestedSeats} />
        </div>
        {facts}
        {notice && <p className="text-xs leading-5 font-medium text-amber-text">{notice}</p>}
        <PostDescription
          title={post.title}
          text={post.description}
          lines={showsAllTags || roles.length === 0 ? 3 : 2}
        />
        <CardDetails post={{ ...post, roles }} {...details} showsAll={showsAllTags} />
      </div>
      <footer
        className={classNames(
          'mt-1 min-h-12 items-center justify-between gap-x-2 gap-y-1 border-t border-line px-3 py-1',
          // Complete cards have more than one line of actions.
          showsAllTags ? 'flex flex-wrap' : 'grid grid-cols-[minmax(0,1fr)_auto]',
        )}
      >
        {byline ?? <PostAuthor post={post} />}
        {actions}
      </footer>
    </article>
  );
}

const RING_PX = 40;

export function PostAge({ createdAt }: { readonly createdAt: Date }) {
  useEveryMinute();
  return (
    <time dateTime={createdAt.toISOString()} title={formatDateTime(createdAt)} className="text-xs leading-4 text-faint">
      {formatAge(createdAt)}
    </time>
  );
}

interface PostAuthorProps {
  readonly post: Pick<CardHeadProps['post'], 'authorName' | 'authorPictureUrl' | 'createdAt' | 'roles'> & {
    readonly authorId?: string | null;
  };
  /** Covers the author and opens their profile. */
  readonly link?: ReactNode;
  /** Shows a presence dot. */
  readonly isOnline?: boolean | undefined;
  /** The presence for screen readers. */
  readonly presenceText?: string | undefined;
  /** Shown after the age of the post. */
  readonly answers?: string | undefined;
  /** The viewer's note about the author. */
  readonly note?: string | undefined;
}

/** The author with the roles that their party takes in the crew, if they chose any. */
export function PostAuthor({ post, link, isOnline, presenceText, answers, note }: PostAuthorProps) {
  const roles = describeRoles(listAuthorRoles(post.roles ?? []));
  return (
    <div className="group/author relative flex max-w-max min-w-0 flex-1 basis-16 items-center gap-2">
      <span className="size-7 flex-none text-[0.6875rem]">
        <Avatar
          size="fill"
          id={post.authorId}
          name={post.authorName}
          pictureUrl={post.authorPictureUrl}
          isOnline={isOnline}
        />
      </span>
      <div className="min-w-0 leading-4">
        <p
          dir="auto"
          translate="no"
          className={classNames(
            'truncate text-sm leading-4 font-semibold',
            link !== undefined && 'group-hover/author:underline',
          )}
        >
          {post.authorName}
        </p>
        {presenceText && <VisuallyHidden>{presenceText}</VisuallyHidden>}
        {/* One line: what does not fit wraps to the next line, which is hidden. */}
        <p className="flex h-4 flex-wrap overflow-hidden text-xs leading-4 whitespace-nowrap text-soft *:max-w-full *:truncate">
          <PostAge createdAt={post.createdAt} />
          {roles !== '' && (
            <bdi translate="no" className="before:mx-1 before:content-['·']">
              {roles}
            </bdi>
          )}
          {note && (
            // Takes the rest of the line, if that is at least 6 rem.
            <span title={note} className="grow basis-24 before:mx-1 before:content-['·']">
              {note}
            </span>
          )}
          {answers && <span className="before:mx-1 before:content-['·']">{answers}</span>}
        </p>
      </div>
      {link}
    </div>
  );
}
