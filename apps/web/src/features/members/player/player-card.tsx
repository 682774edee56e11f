import { t } from '@lingui/core/macro';
import type { MemberColor, OwnProfile, Player } from '@muster/contract/members/profiles.ts';
import { type PlayPreferences, preferenceNames, type PreferenceSet } from '@muster/contract/values/play-preferences.ts';
import { classNames } from '#src/components/class-names.ts';
import type { ReactNode } from 'react';
import { GameArt } from '#src/components/identity/game-art.tsx';
import { memberColorInk } from '#src/components/identity/member-color.ts';
import { LongText } from '#src/components/long-text.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { listPreferences, preferenceLabels } from '../play-preferences/preference-names.ts';
import { formatAge, formatDateTime } from '#src/lib/time/dates.ts';

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs font-medium text-faint">{name}</dt>
    <dd dir="auto" className="mt-0.5 font-semibold break-words">
      {children}
    </dd>
  </div>
);

/** The play preferences that are set. */
export const PreferenceFacts = ({ of }: { readonly of: Pick<PlayPreferences, PreferenceSet> }) =>
  preferenceNames
    .filter((set) => of[set].length > 0)
    .map((set) => (
      <Fact key={set} name={preferenceLabels[set]}>
        {listPreferences(of[set])}
      </Fact>
    ));

export const notSet = <span className="font-normal text-faint">{t`Not set`}</span>;

export const LastActive = ({ at }: { readonly at: Date | null }) => (
  <Fact name={t`Last active`}>
    {at ? (
      <time dateTime={at.toISOString()} title={formatDateTime(at)}>
        {formatAge(at)}
      </time>
    ) : (
      formatAge(at)
    )}
  </Fact>
);

/** Two columns in wide windows: the card, and the games, times and posts. */
export const profileGridClass = 'grid grid-cols-1 items-start gap-6 xl:grid-cols-[27rem_minmax(0,1fr)]';

interface PlayerCardProps {
  readonly color: MemberColor | null;
  /** Most played first. */
  readonly games: Player['games'];
  readonly picture: ReactNode;
  /** Rendered next to the picture. */
  readonly actions?: ReactNode;
  /** Overlays the top of the card, so that nothing moves. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

export const PlayerCard = ({ color, games, picture, actions, notice, children }: PlayerCardProps) => (
  <article className="relative overflow-clip rounded-lg border border-line bg-surface">
    <PlayerBanner color={color} game={games?.[0]} />
    <div className="relative @container px-5 pb-6 sm:px-7">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className={classNames('-mt-12 w-fit rounded-full bg-surface p-1.5', color && memberColorInk[color])}>
          <div className={classNames('rounded-full', color && '[box-shadow:0_0_0_4px_currentColor]')}>
            <div className="text-fg">{picture}</div>
          </div>
        </div>
        {actions}
      </div>
      {children}
    </div>
    {notice && <div className="absolute inset-x-4 top-4">{notice}</div>}
  </article>
);

interface PlayerBannerProps {
  readonly color: MemberColor | null;
  readonly game: NonNullable<Player['games']>[number] | undefined;
}

/** The art of the most played game, or a pattern in the color of the member. */
const PlayerBanner = ({ color, game }: PlayerBannerProps) =>
  game ? (
    <div className="relative h-28 overflow-clip border-b border-line forced-color-adjust-none [--art:75%]">
      <GameArt gameId={game.id} name={game.name} emblem={game.emblem} />
    </div>
  ) : (
    <div className={classNames('player-banner', color ? memberColorInk[color] : 'text-line-strong')} />
  );

interface PlayerFactsProps {
  readonly player: Pick<OwnProfile, 'bio' | 'platforms'>;
  /** Rendered first. */
  readonly lead: ReactNode;
  /** More {@link Fact}s. */
  readonly children: ReactNode;
}

export const PlayerFacts = ({ player, lead, children }: PlayerFactsProps) => (
  <>
    {lead}
    <div className="mt-4 max-w-[70ch]">
      <LongText key={player.bio} clampClass="line-clamp-12" className="whitespace-pre-line">
        {player.bio || <span className="text-faint">{t`No bio yet`}</span>}
      </LongText>
    </div>
    {player.platforms.length > 0 && (
      <ul className="mt-5 flex flex-wrap gap-2">
        {player.platforms.map((platform) => (
          <li key={platform} className="flex min-h-9 items-center gap-2 rounded-md bg-raised px-3 text-sm font-medium">
            <PlatformGlyph platform={platform} size={18} />
            <bdi translate="no">{platform}</bdi>
          </li>
        ))}
      </ul>
    )}
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-5 border-t border-line pt-6 @lg:grid-cols-3">
      {player.platforms.length === 0 && <Fact name={t`Platforms`}>{notSet}</Fact>}
      {children}
    </dl>
  </>
);

/** `hasName` for the member's own card, which has their name and email address. */
export const PlayerCardSkeleton = ({ hasName = false }: { readonly hasName?: boolean }) => (
  <div role="status" aria-label={t`Loading...`} className="overflow-hidden rounded-lg border border-line bg-surface">
    <div className="player-banner text-line-strong" />
    <div className="@container px-5 pb-6 sm:px-7">
      <div className="-mt-12 mb-4 w-fit rounded-full [box-shadow:0_0_0_6px_var(--color-surface)]">
        <Skeleton shape="circle" className="size-24" />
      </div>
      {hasName && <Skeleton className="mb-2 h-8 w-48" />}
      <Skeleton className="h-5 w-64" />
      <Skeleton className="mt-4 h-5 w-full max-w-md" />
      <div className="mt-6 grid grid-cols-2 gap-6 border-t border-line pt-6 @lg:grid-cols-3">
        {['location', 'discord', 'posts', 'active', 'since'].map((fact) => (
          <Skeleton key={fact} className="h-10" />
        ))}
      </div>
    </div>
  </div>
);
