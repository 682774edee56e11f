import { createHash } from 'node:crypto';
import { fillPath } from '@muster/contract/endpoint.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { describeRole, ROLES_MAX_COUNT } from '@muster/contract/posts/seats/seats.ts';
import { translate } from '#src/lib/translate.ts';
import { describeSeats } from '#src/features/posts/seats/describe-start-and-seats.ts';
import { escapeDiscord } from './escape-discord.ts';

/** UTF-16 units before escaping. Twice as long, they still fit Discord's limits: 256 for a title, 1,024 for a field. */
const GAME_MAX_LENGTH = 60;
const ROLE_MAX_LENGTH = 40;

/** The parts of a post that Discord shows: nothing about people, and no text that its author wrote for members. */
export type MirroredPost = Pick<
  Post,
  | 'id'
  | 'game'
  | 'platform'
  | 'startsAt'
  | 'seats'
  | 'party'
  | 'acceptedSeats'
  | 'offeredSeats'
  | 'isComplete'
  | 'roles'
  | 'acceptedByRole'
>;

interface MessageSettings {
  readonly language: string;
  /** Origin of the link. */
  readonly origin: string;
}

/** Discord shows the reader's local time. Null for an invalid date, which would show as NaN. */
function formatTime(time: Date | null): string | null {
  const seconds = Math.floor((time?.getTime() ?? Number.NaN) / 1000);
  return Number.isFinite(seconds) ? `<t:${seconds}:f> (<t:${seconds}:R>)` : null;
}

const formatRoles = ({ roles, acceptedByRole }: Pick<MirroredPost, 'roles' | 'acceptedByRole'>): string =>
  roles
    .slice(0, ROLES_MAX_COUNT)
    .map(
      ({ name, count }, place) =>
        `${escapeDiscord(name, ROLE_MAX_LENGTH)} ${describeRole(count, acceptedByRole[place] ?? 0)}`,
    )
    .join('\n');

/** Builds the body of the message about a post. Discord rejects fields without a value. */
export function buildDiscordMessage(post: MirroredPost, isOpen: boolean, { language, origin }: MessageSettings) {
  const link = `${origin}${fillPath('/posts/:postId', { postId: post.id })}`;
  const fields = [
    [translate(language, 'Starts'), formatTime(post.startsAt)],
    [translate(language, 'Seats'), isOpen && describeSeats(post, language)],
    [translate(language, 'Roles'), isOpen && formatRoles(post)],
  ] as const;
  const embed = {
    title: `${escapeDiscord(post.game, GAME_MAX_LENGTH)} · ${escapeDiscord(post.platform, GAME_MAX_LENGTH)}`,
    url: link,
    description: isOpen
      ? translate(language, 'Sign in to join: {link}', { link })
      : translate(language, "This post is closed. The author isn't looking for players anymore."),
    fields: fields.flatMap(([name, value]) => (value ? { name, value } : [])),
  };
  return { allowed_mentions: { parse: [] }, embeds: [embed] as const };
}

/** Identifies the content of a message. */
export const hashContent = (body: object): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
