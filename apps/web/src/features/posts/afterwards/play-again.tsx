import { t } from '@lingui/core/macro';
import { Button } from '#src/components/button.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { joinTexts } from '#src/lib/isolate.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { formatPastDayAndTime } from '#src/lib/time/dates.ts';
import { usePlayAgain } from './play-again-queries.ts';

/** More would push My Posts off the screen. Each answer shows the next. */
const MAX_SHOWN = 6;

const answers = [
  { answer: 'yes', label: t({ message: 'Yes', context: 'play again' }), variant: 'quiet' },
  { answer: 'no', label: t({ message: 'No', context: 'play again' }), variant: 'quiet' },
  { answer: 'skip', label: t({ message: 'Skip', context: 'play again' }), variant: 'ghost' },
] as const;

interface PlayAgainProps {
  /** Asks about this session only. */
  readonly postId?: string;
}

/** Asks about each player of the member's past sessions. Renders nothing without any. */
export function PlayAgain({ postId }: PlayAgainProps) {
  const { questions: open, answer } = usePlayAgain(postId);
  const questions = useHeldList(open);
  const list = useFocusAfterRemoval<HTMLUListElement>('h3');
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="play-again" className="rounded-lg border border-line bg-surface p-4">
      <h2 id="play-again" className="font-display font-bold">
        {t`Play again?`}
      </h2>
      <p className="mt-0.5 text-sm text-soft">
        {t`Your answers are private. You become crewmates only if you both say yes.`}
      </p>
      <ul ref={list} className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-x-6">
        {questions.slice(0, MAX_SHOWN).map(({ id, player, game, startsAt, postId: sessionId }) => (
          <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Avatar name={player.name} pictureUrl={player.pictureUrl} />
            <div className="min-w-0 flex-1 basis-32">
              <h3 dir="auto" translate="no" tabIndex={-1} className="truncate font-semibold">
                {player.name}
              </h3>
              <p className="truncate text-sm text-soft">
                {joinTexts([game, ...(startsAt ? [formatPastDayAndTime(startsAt)] : [])])}
              </p>
            </div>
            <div
              role="group"
              aria-label={t`Play ${game} with ${{ name: player.name }} again?`}
              className="flex flex-none gap-1"
            >
              {answers.map(({ answer: chosen, label, variant }) => (
                <Button
                  key={chosen}
                  size="sm"
                  variant={variant}
                  disabled={!open.some((question) => question.id === id)}
                  focusableWhenDisabled
                  onClick={() => answer({ postId: sessionId, memberId: player.id, answer: chosen })}
                >
                  {label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
