import { t } from '@lingui/core/macro';
import type { PlayAgainAnswer, PlayAgainQuestion } from '@muster/contract/posts/afterwards/play-again.ts';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { SectionHeading } from '#src/components/page/panel.tsx';
import { joinTexts } from '#src/lib/isolate.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { formatList } from '#src/lib/page-language.ts';
import { formatPastDayAndTime } from '#src/lib/time/dates.ts';
import { usePlayAgain } from './play-again-queries.ts';

/** More would push My Posts off the screen. Each answer shows the next. */
const MAX_SHOWN = 6;

const answers = [
  { value: 'yes', label: t({ message: 'Yes', context: 'play again' }), variant: 'quiet' },
  { value: 'no', label: t({ message: 'No', context: 'play again' }), variant: 'quiet' },
  { value: 'skip', label: t({ message: 'Skip', context: 'play again' }), variant: 'ghost' },
] as const;

type Player = PlayAgainQuestion['players'][number];
type Give = (players: readonly Player[], answer: PlayAgainAnswer) => void;

const isOpen = ({ answer }: Player): boolean => answer === null;

interface PlayAgainProps {
  /** Shows this session only, also with all its answers, which the member can change. */
  readonly postId?: string;
}

/** Asks about the players of the member's past sessions, in one question for each. Renders nothing without any. */
export function PlayAgain({ postId }: PlayAgainProps) {
  const { sessions, answer } = usePlayAgain();
  const shown = useHeldList(
    sessions.filter((session) => (postId ? session.postId === postId : session.players.some(isOpen))),
    { update: (held) => held },
  );
  const list = useFocusAfterRemoval<HTMLUListElement>('h3');
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="play-again" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <SectionHeading id="play-again">{t`Play again?`}</SectionHeading>
        <p className="text-sm text-soft">
          {t`Your answers are private. You become crewmates only if you both say yes.`}
        </p>
      </div>
      <ul
        ref={list}
        className="rounded-lg border border-line bg-surface px-4 py-1 grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] items-start gap-x-6"
      >
        {shown.slice(0, MAX_SHOWN).map((held) => {
          const current = sessions.find(({ id }) => id === held.id)?.players;
          // A player who is now a crewmate is no longer in the list.
          const players = held.players.map(
            (player) => current?.find(({ id }) => id === player.id) ?? { ...player, answer: 'yes' as const },
          );
          return (
            <Session
              key={held.id}
              session={{ ...held, players }}
              onAnswer={(about, given) =>
                answer({ postId: held.postId, memberIds: about.map(({ id }) => id), answer: given })
              }
            />
          );
        })}
      </ul>
    </section>
  );
}

function Session({ session, onAnswer }: { readonly session: PlayAgainQuestion; readonly onAnswer: Give }) {
  const { game, startsAt, players } = session;
  const [isByName, setByName] = useState(false);
  const [first, ...others] = players;
  const time = startsAt ? [formatPastDayAndTime(startsAt)] : [];
  if (first && others.length === 0)
    return <PlayerItem player={first} game={game} about={joinTexts([game, ...time])} onAnswer={onAnswer} />;
  const open = players.filter(isOpen);
  return (
    <li className="min-w-0 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <h3 tabIndex={-1} className="truncate font-semibold">
            {joinTexts([game, ...time])}
          </h3>
          <p translate="no" className="truncate text-sm text-soft">
            {formatList(players.map(({ name }) => name))}
          </p>
        </div>
        <div role="group" aria-label={t`Play ${game} with these players again?`} className="flex flex-wrap gap-1">
          <Button
            size="sm"
            disabled={open.length === 0}
            focusableWhenDisabled
            onClick={() => onAnswer(open, 'yes')}
          >{t`Yes to all`}</Button>
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isByName}
            onClick={() => setByName(!isByName)}
          >{t`One by one`}</Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={open.length === 0}
            focusableWhenDisabled
            onClick={() => onAnswer(open, 'skip')}
          >
            {t({ message: 'Skip', context: 'play again' })}
          </Button>
        </div>
      </div>
      {isByName && (
        <ul className="mt-1 border-t border-line">
          {players.map((player) => (
            <PlayerItem key={player.id} player={player} game={game} onAnswer={onAnswer} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface PlayerItemProps {
  readonly player: Player;
  readonly game: string;
  readonly about?: string;
  readonly onAnswer: Give;
}

function PlayerItem({ player, game, about, onAnswer }: PlayerItemProps) {
  const Name = about ? 'h3' : 'h4';
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Avatar {...player} />
      <div className="min-w-0 flex-1 basis-32">
        <Name dir="auto" translate="no" tabIndex={-1} className="truncate font-semibold">
          {player.name}
        </Name>
        {about && <p className="truncate text-sm text-soft">{about}</p>}
      </div>
      <div
        role="group"
        aria-label={t`Play ${game} with ${{ name: player.name }} again?`}
        className="flex flex-none gap-1"
      >
        {answers.map(({ value, label, variant }) => (
          <Button
            key={value}
            size="sm"
            variant={player.answer === value ? 'primary' : variant}
            aria-pressed={player.answer === value}
            onClick={() => onAnswer([player], value)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}
