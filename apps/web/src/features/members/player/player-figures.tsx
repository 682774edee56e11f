import { t } from '@lingui/core/macro';
import type { Player } from '@muster/contract/members/profiles.ts';
import type { ReactNode } from 'react';
import { formatDate } from '#src/lib/time/dates.ts';
import { formatNumber, pageLanguage } from '#src/lib/page-language.ts';
import { Fact } from './player-card.tsx';
import { answerText, answerTime, usePlayerStatus } from './player-status.ts';

export const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs font-medium text-faint">{name}</dt>
    <dd className="font-display text-2xl font-bold tracking-tight">{children}</dd>
  </div>
);

/** 'Nov 2026' */
const formatMonth = (date: Date): string =>
  new Intl.DateTimeFormat(pageLanguage, { month: 'short', year: 'numeric' }).format(date);

interface PlayerFiguresProps {
  readonly player: Pick<Player, 'id' | 'sessions' | 'createdAt'>;
  /** More {@link Figure}s. */
  readonly children?: ReactNode;
}

/** Facts about a player, in large type. */
export const PlayerFigures = ({ player: { id, sessions, createdAt }, children }: PlayerFiguresProps) => (
  <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3">
    <Figure name={t`Member since`}>
      <time dateTime={createdAt.toISOString()} title={formatDate(createdAt)}>
        {formatMonth(createdAt)}
      </time>
    </Figure>
    <Answers memberId={id} />
    {sessions !== null && sessions > 0 && <Figure name={t`Sessions played`}>{formatNumber(sessions)}</Figure>}
    {children}
  </dl>
);

/** How the player answers requests. Its place is reserved, so that nothing moves when it arrives. */
function Answers({ memberId }: { readonly memberId: string }) {
  const answers = usePlayerStatus(memberId)?.answers;
  const time = answerTime(answers);
  if (time !== undefined) return <Figure name={t`Usually answers in`}>{time}</Figure>;
  const text = answerText(answers);
  return text === undefined ? <div /> : <Fact name={t`Requests`}>{text}</Fact>;
}
