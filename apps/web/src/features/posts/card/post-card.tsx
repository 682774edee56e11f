import { listAuthorRoles } from '@muster/contract/posts/seats/party-roles.ts';
import type { Seats } from '@muster/contract/posts/seats/seats.ts';
import type { ReactNode } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { formatAge, formatDateTime } from '#src/lib/time/dates.ts';
import { useEveryMinute, useTimeValue } from '#src/lib/time/use-every-minute.ts';
import { CrewSeats } from '../requests/crew-seats.tsx';
import { describeRoles } from '../requests/describe-party.ts';
import { CardDetails, PostDescription } from './card-details.tsx';
import { cardFrameClass, type CardLook, cardLooks } from './card-frame.ts';
import { CardHead, type CardHeadProps } from './card-head.tsx';
import { CardSchedule, startLook } from './card-schedule.tsx';

interface PostCardProps extends CardHeadProps {
  /** A sentence above the description. */
  readonly notice?: ReactNode;
  /** A badge before the tags. */
  readonly status?: ReactNode;
  /** Replaces the author in the footer. */
  readonly byline?: ReactNode;
  readonly actions?: ReactNode;
  /** For posts that others cannot see. */
  readonly isMuted?: boolean;
}

/** The crew of a post that is not stored yet. */
const soloCrew: Seats = { seats: null, party: 1, acceptedSeats: 0, offeredSeats: 0 };

/** Collapsed and without `showsAllTags`, at most 240 px high: three lines of text and one of roles and tags. */
export function PostCard(props: PostCardProps) {
  const { post, notice, status, byline, actions, showsAllTags = false, isQuiet, isMuted } = props;
  const startingLook = useTimeValue(() => startLook(post.startsAt));
  const look = isMuted ? 'inactive' : isQuiet ? 'past' : startingLook;
  return (
    <article className={classNames(cardFrameClass, cardLooks[look])}>
      <CardHead {...props} isQuiet={look === 'past' || look === 'inactive'} />
      <div className="flex flex-1 flex-col gap-1 px-3 pt-2">
        <div className="flex items-start justify-between gap-2 text-sm has-[svg]:min-h-9 sm:min-h-9">
          <CardSchedule startsAt={post.startsAt ?? null} closesAt={post.closesAt ?? null} />
          <CrewSeats post={{ ...soloCrew, ...post }} size={ringSizes[look]} />
        </div>
        {notice && <p className="text-sm font-medium">{notice}</p>}
        <PostDescription title={post.title} text={post.description} />
        <CardDetails post={post} status={status} showsAll={showsAllTags} />
      </div>
      <footer className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line px-3 py-1">
        {byline ?? <PostAuthor post={post} />}
        {actions}
      </footer>
    </article>
  );
}

const ringSizes: Readonly<Record<CardLook, number>> = {
  now: 36,
  soon: 36,
  later: 30,
  past: 30,
  inactive: 30,
};

export function PostAge({ createdAt }: { readonly createdAt: Date }) {
  useEveryMinute();
  return (
    <time dateTime={createdAt.toISOString()} title={formatDateTime(createdAt)} className="text-xs leading-4 text-faint">
      {formatAge(createdAt)}
    </time>
  );
}

interface PostAuthorProps {
  readonly post: Pick<CardHeadProps['post'], 'authorName' | 'authorPictureUrl' | 'createdAt' | 'roles'>;
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
    <div className="group/author relative flex max-w-max min-w-0 flex-1 basis-24 items-center gap-2.5">
      <Avatar size="sm" name={post.authorName} pictureUrl={post.authorPictureUrl} isOnline={isOnline} />
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
