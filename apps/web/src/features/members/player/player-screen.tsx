import { t } from '@lingui/core/macro';
import { errors } from '@muster/contract/errors.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { translate } from '#src/lib/i18n.ts';
import { usePlayerSubscription } from '#src/lib/live/live-subscription.ts';
import { useTitle } from '#src/lib/navigation/use-title-and-focus.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { PlayedBlocks } from './played-blocks.tsx';
import { PlayerCardSkeleton, profileGridClass } from './player-card.tsx';
import { playerQuery } from './player-queries.ts';
import { PublicPlayerCard } from './public-player-card.tsx';

interface PlayerScreenProps {
  readonly memberId: string;
  readonly onBlocked: () => void;
  /** Rendered next to the card, on narrow screens below it, also while it loads. */
  readonly children: ReactNode;
}

/** A player's page. The member's own shows how others see them. */
export function PlayerScreen({ memberId, onBlocked, children }: PlayerScreenProps) {
  const isOwn = memberId === useCurrentMember().id;
  const query = useQuery(playerQuery(memberId));
  const { data: player, error } = query;
  usePlayerSubscription(memberId);
  useEveryMinute();
  useTitle(player?.name);
  const container = useRef<HTMLDivElement>(null);
  useHeadingFocus(container, player && player.id);
  if (player === null)
    return (
      <div ref={container}>
        <PlayerNotFound />
      </div>
    );
  return (
    <div ref={container} className="flex flex-col gap-4">
      <PageHeading>
        <bdi translate={player ? 'no' : undefined}>{player?.name ?? t`Player`}</bdi>
      </PageHeading>
      <div className={profileGridClass}>
        <div className="flex max-w-3xl flex-col gap-4">
          {isOwn && <OwnCardBanner />}
          {player && <PublicPlayerCard player={player} isOwn={isOwn} onBlocked={onBlocked} />}
          {!player && !error && <PlayerCardSkeleton />}
          <QueryFailure query={query} describe={(reason) => t`Couldn't load this player: ${reason}`} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {player && <PlayedBlocks player={player} />}
          {children}
        </div>
      </div>
    </div>
  );
}

const OwnCardBanner = () => (
  <Banner
    tone="info"
    action={
      <Link to="/dashboard/profile" className="py-1.5 font-semibold underline underline-offset-2">
        {t`Go to your profile`}
      </Link>
    }
  >
    {t`This is how others see you.`}
  </Banner>
);

/** Focuses the heading if the previously focused element was replaced when `shown` changed. */
function useHeadingFocus(container: RefObject<HTMLElement | null>, shown: string | null | undefined): void {
  useEffect(() => {
    if (shown === undefined || document.activeElement !== document.body) return;
    container.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [container, shown]);
}

const PlayerNotFound = () => (
  <EmptyState
    headingLevel={1}
    title={translate(errors['member-not-found'].message)}
    text={t`They may have deleted their account, or the link has a typo. If you blocked them, you can unblock them in your settings.`}
    action={
      <>
        <ButtonLink to="/dashboard/browse-posts" variant="primary">
          {t`Browse Posts`}
        </ButtonLink>
        <ButtonLink to="/dashboard">{t`Back to the dashboard`}</ButtonLink>
      </>
    }
  />
);
