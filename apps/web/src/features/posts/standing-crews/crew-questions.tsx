import { t } from '@lingui/core/macro';
import type { StandingCrewQuestion } from '@muster/contract/posts/afterwards/standing-crews.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { ListSection } from '#src/components/page/panel.tsx';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { OpenCrewLink } from '../requests/open-crew-link.tsx';
import { standingCrewsQuery, useAnswerCrewQuestion } from './standing-crew-queries.ts';

/** Standing crews that the member is asked to join. Renders nothing without any. */
export function CrewQuestions() {
  const { data } = useQuery(standingCrewsQuery);
  const questions = useHeldList(data?.questions ?? []);
  const list = useFocusAfterRemoval<HTMLUListElement>('h3');
  if (questions.length === 0) return null;
  return (
    <ListSection id="crew-questions" title={t`Join a crew?`} listRef={list}>
      {questions.map((question) => (
        <li key={question.id}>
          <Question question={question} />
        </li>
      ))}
    </ListSection>
  );
}

function Question({ question }: { readonly question: StandingCrewQuestion }) {
  const { id, name, game, gameId, emblem, hostName, hasBlock } = question;
  const navigate = useNavigate();
  const openRoom = (): void => void navigate({ to: '/dashboard/crew/$crewId', params: { crewId: id } });
  const { mutate, isPending, isSuccess, variables } = useAnswerCrewQuestion(() =>
    showToast(t`You're in “${name}”`, { tone: 'success', action: { label: t`Open room`, onPress: openRoom } }),
  );
  const hasJoined = isSuccess && variables.isJoining;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (isSuccess && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isSuccess]);
  return (
    <article className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-4 wrap-anywhere">
      <GameEmblem gameId={gameId} name={game} emblem={emblem} size={36} />
      <div className="min-w-0 flex-1 basis-56">
        <h3 ref={heading} dir="auto" tabIndex={-1} className="font-semibold">
          {hasJoined ? t`You're in “${name}”` : t`Join “${name}”, hosted by ${{ host: hostName }}?`}
        </h3>
        {!isSuccess && (
          <p className="text-sm text-soft">
            {t`You'll see its members and room once you join. If you say no, nobody finds out.`}
          </p>
        )}
        {hasBlock && <p className="text-sm text-amber-text">{t`A player you blocked is in this crew.`}</p>}
      </div>
      {/* The list stays as it is while the pointer rests on it. */}
      {isSuccess ? (
        <Answered hasJoined={hasJoined} crewId={id} name={name} />
      ) : (
        <div role="group" aria-label={t`Join “${name}”?`} className="flex flex-none gap-1">
          <Button
            size="sm"
            variant="primary"
            disabled={isPending}
            busy={isPending && variables.isJoining}
            onClick={() => mutate({ id, isJoining: true })}
          >
            {t({ message: 'Join', context: 'standing crew' })}
          </Button>
          <Button size="sm" disabled={isPending} onClick={() => mutate({ id, isJoining: false })}>
            {t`No thanks`}
          </Button>
        </div>
      )}
    </article>
  );
}

interface AnsweredProps {
  readonly hasJoined: boolean;
  readonly crewId: string;
  readonly name: string;
}

const Answered = ({ hasJoined, crewId, name }: AnsweredProps) =>
  hasJoined ? (
    <OpenCrewLink crewId={crewId} variant="primary" game={name} />
  ) : (
    <p role="status" className="text-sm text-soft">{t`Answer saved.`}</p>
  );
