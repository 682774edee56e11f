import type { OwnProfile } from '@muster/contract/profiles.ts';
import type { ReactNode } from 'react';
import { Avatar } from '#src/components/avatar.tsx';
import { PlatformGlyph } from '#src/components/platform-glyph.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { formatAge, formatDate, formatDateTime } from '#src/lib/dates.ts';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs font-medium text-faint">{name}</dt>
    <dd className="mt-0.5 font-semibold break-words">{children}</dd>
  </div>
);

const missing = <span className="font-normal text-faint">Not told yet</span>;

/** A member as a player: who, where, on what. */
export const PlayerCard = ({ profile }: { readonly profile: OwnProfile }) => (
  <article className="overflow-hidden rounded-lg border border-line bg-surface">
    <div className="player-banner" />
    <div className="px-5 pb-6 sm:px-7">
      <div className="-mt-12 mb-4 w-fit rounded-full ring-6 ring-surface">
        <Avatar name={profile.name} size="xl" />
      </div>
      <h2 className="font-display text-2xl font-bold tracking-tight break-words">{profile.name}</h2>
      <p className="text-soft break-words">{profile.email}</p>
      <p className="mt-4 max-w-[70ch] whitespace-pre-line">
        {profile.bio || <span className="text-faint">No bio yet</span>}
      </p>
      {profile.platforms.length > 0 && (
        <ul className="mt-5 flex flex-wrap gap-2">
          {profile.platforms.map((platform) => (
            <li
              key={platform}
              className="flex min-h-9 items-center gap-2 rounded-md bg-raised px-3 text-sm font-medium"
            >
              <PlatformGlyph platform={platform} size={18} />
              {platform}
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-5 border-t border-line pt-6 sm:grid-cols-3">
        <Fact name="Location">{profile.location || missing}</Fact>
        <Fact name="Discord">{profile.discordId || missing}</Fact>
        <Fact name="Posts">{profile.totalPosts.toLocaleString()}</Fact>
        <Fact name="Last active">
          <time dateTime={profile.lastActivityAt.toISOString()} title={formatDateTime(profile.lastActivityAt)}>
            {formatAge(profile.lastActivityAt)}
          </time>
        </Fact>
        <Fact name="Member since">{formatDate(profile.createdAt)}</Fact>
      </dl>
    </div>
  </article>
);

/** The card's shape while it loads. */
export const PlayerCardSkeleton = () => (
  <div role="status" aria-label="Loading..." className="overflow-hidden rounded-lg border border-line bg-surface">
    <div className="player-banner" />
    <div className="px-5 pb-6 sm:px-7">
      <div className="-mt-12 mb-4 w-fit rounded-full ring-6 ring-surface">
        <Skeleton shape="circle" className="size-24" />
      </div>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="mt-2 h-5 w-64" />
      <Skeleton className="mt-5 h-5 w-full max-w-md" />
      <div className="mt-6 grid grid-cols-2 gap-6 border-t border-line pt-6 sm:grid-cols-3">
        {['location', 'discord', 'posts', 'active', 'since'].map((fact) => (
          <Skeleton key={fact} className="h-10" />
        ))}
      </div>
    </div>
  </div>
);
