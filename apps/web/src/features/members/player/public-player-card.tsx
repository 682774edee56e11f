import { t } from '@lingui/core/macro';
import type { Player } from '@muster/contract/members/profiles.ts';
import Ban from 'lucide-react/icons/ban';
import Copy from 'lucide-react/icons/copy';
import Flag from 'lucide-react/icons/flag';
import { ButtonLink } from '#src/components/links.tsx';
import { IconButton } from '#src/components/icon-button.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { Menu } from '#src/components/overlay/menu.tsx';
import { formatNumber } from '#src/lib/page-language.ts';
import { copyWithToast } from '#src/components/copy-text.ts';
import { onlineText, useCurrentPresence } from './player-status.ts';
import { AdminBadge } from '../admin-badge.tsx';
import { PlayerNote } from '../player-notes/player-note.tsx';
import { useSafety } from '../safety.ts';
import { Fact, LastActive, notSet, PlayerCard, PlayerFacts, PreferenceFacts } from './player-card.tsx';
import { PlayerFigures } from './player-figures.tsx';

/** The player has no Discord ID, or does not show it to this member. */
const notShared = <span className="text-faint">{t`Not shared`}</span>;

interface PublicPlayerCardProps {
  readonly player: Player;
  readonly isOwn: boolean;
  readonly onBlocked: () => void;
}

/** A player's card as other members see it. */
export const PublicPlayerCard = ({ player, isOwn, onBlocked }: PublicPlayerCardProps) => (
  <PlayerCard
    color={player.color}
    games={player.games}
    picture={<Avatar id={player.id} name={player.name} color={player.color} pictureUrl={player.pictureUrl} size="xl" />}
    actions={!isOwn && <PlayerActions player={player} onBlocked={onBlocked} />}
  >
    <PlayerFacts
      player={player}
      lead={
        <>
          {player.isAdmin && <AdminBadge />}
          <PlayerFigures player={player} />
        </>
      }
    >
      <Fact name={t`Location`}>{player.location || notSet}</Fact>
      <Fact name={t`Discord`}>
        {player.discordId ? <DiscordId id={player.discordId} isVerified={player.discordIsVerified} /> : notShared}
      </Fact>
      <PreferenceFacts of={player} />
      {player.accessNeeds && <Fact name={t`Accessibility needs`}>{player.accessNeeds}</Fact>}
      <Fact name={t`Active posts`}>{formatNumber(player.activePosts)}</Fact>
      <PresenceFact presence={player.presence} />
    </PlayerFacts>
    <PlayerNote player={player} />
  </PlayerCard>
);

/** Online, or when the player was last active; null if they hide their presence. */
function PresenceFact({ presence }: Pick<Player, 'presence'>) {
  const current = useCurrentPresence(presence);
  if (!current) return null;
  if (!current.isOnline) return <LastActive at={current.lastSeenAt} />;
  return (
    <Fact name={t`Status`}>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="size-2 flex-none rounded-full bg-mint system-ink" />
        <span>{onlineText}</span>
      </span>
    </Fact>
  );
}

function PlayerActions({ player: { id, name, isSuspended }, onBlocked }: Omit<PublicPlayerCardProps, 'isOwn'>) {
  const { block, report } = useSafety();
  return (
    <div className="-me-2 flex items-center gap-1">
      {isSuspended ? (
        <span className="flex min-h-11 items-center">
          <Badge>{t`Suspended`}</Badge>
        </span>
      ) : (
        <ButtonLink
          variant="primary"
          to="/dashboard/chat/$userId"
          params={{ userId: id }}
          aria-label={t`Connect with ${name}`}
        >
          {t`Connect`}
        </ButtonLink>
      )}
      <Menu
        label={t`More actions for ${name}`}
        actions={[
          { label: t`Block player`, icon: <Ban aria-hidden />, onSelect: () => block({ id, name }, onBlocked) },
          {
            label: t`Report player`,
            icon: <Flag aria-hidden />,
            onSelect: () => report({ kind: 'member', memberId: id }, name),
          },
        ]}
      />
    </div>
  );
}

interface DiscordIdProps {
  readonly id: string;
  readonly isVerified: boolean;
}

function DiscordId({ id, isVerified }: DiscordIdProps) {
  return (
    <span className="flex items-center gap-1">
      <span translate="no" className="min-w-0 wrap-anywhere">
        {id}
      </span>
      {isVerified && <Badge tone="success">{t({ message: 'Verified', context: 'Discord ID' })}</Badge>}
      <span className="-my-2 flex-none">
        <IconButton
          label={t`Copy Discord ID`}
          onClick={() =>
            void copyWithToast(
              id,
              t`Discord ID copied.`,
              t`Your browser didn't allow copying. Select the Discord ID and copy it yourself.`,
            )
          }
        >
          <Copy />
        </IconButton>
      </span>
    </span>
  );
}
