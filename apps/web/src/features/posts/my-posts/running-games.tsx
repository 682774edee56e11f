import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListSection } from '#src/components/page/panel.tsx';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { OpenChatLink } from '../requests/open-chat-link.tsx';
import { OpenCrewLink } from '../requests/open-crew-link.tsx';
import { JoinDetails } from '../join-details/join-details.tsx';
import { readyChecksQuery } from '../ready-check/ready-check-queries.ts';
import { OutcomeList } from '../ready-check/outcome-list.tsx';
import { type CrewSession, useCrewSessions } from '../requests/crew-sessions.ts';
import { PostCommands } from './post-commands.tsx';
import { scheduleText } from '#src/lib/time/schedule-text.ts';

/** The member's games in progress with their join details. Renders nothing without any. */
export function RunningGames() {
  const list = useFocusAfterRemoval<HTMLUListElement>('h3');
  const running = useHeldList(useCrewSessions().running);
  if (running.length === 0) return null;
  return (
    <ListSection id="running-games" title={t`It's time`} listRef={list}>
      {running.map((session) => (
        <li key={session.id}>
          <CrewGameCard session={session} />
        </li>
      ))}
    </ListSection>
  );
}

/** Players who missed the ready check or did not show up. */
function MissingPlayers({ postId }: { readonly postId: string }) {
  const { data: missing = [] } = useQuery({
    ...readyChecksQuery,
    select: (checks) =>
      checks
        .filter((check) => check.postId === postId)
        .flatMap(({ crew }) => crew.filter(({ outcome }) => outcome === 'missed' || outcome === 'no-show')),
  });
  return missing.length > 0 && <OutcomeList crew={missing} label={t`Missing players`} />;
}

function CrewGameCard({ session }: { readonly session: CrewSession }) {
  const { id: postId, game, authorId, authorName, post } = session;
  const navigate = useNavigate();
  const openPost = (): void => void navigate({ to: '/posts/$postId', params: { postId } });
  const crewLink = <OpenCrewLink crewId={postId} variant="quiet" game={game} />;
  return (
    <article className="flex flex-col gap-3 rounded-lg border border-mint/40 bg-surface p-4 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 tabIndex={-1} className="font-semibold">
            {authorName === null ? t`Your ${game} game` : t`${game} with ${{ author: authorName }}`}
          </h3>
          <p className="text-sm text-soft">{scheduleText(session)}</p>
        </div>
        <div className="flex flex-auto flex-wrap items-center gap-1 sm:flex-none">
          {authorName !== null && <OpenChatLink userId={authorId} />}
          {post ? (
            <PostCommands post={post} more={[{ label: t`Open post`, onSelect: openPost }]}>
              {crewLink}
            </PostCommands>
          ) : (
            crewLink
          )}
        </div>
      </div>
      {post && <MissingPlayers postId={postId} />}
      <JoinDetails
        postId={postId}
        authorId={authorId}
        whenEmpty={
          authorName === null
            ? t`You haven't added join details yet. Edit the post to add them.`
            : t`No join details yet. Ask in the chat how to join.`
        }
      />
    </article>
  );
}
