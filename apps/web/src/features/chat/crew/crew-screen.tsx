import { t } from '@lingui/core/macro';
import { CREW_HISTORY_DAYS, crewChatIdOf, type CrewConversation } from '@muster/contract/chat/chat.ts';
import type { Crew } from '@muster/contract/posts/seats/crews.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { ButtonLink } from '#src/components/links.tsx';
import { RootMark } from '#src/components/page/root-mark.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { HoldArea } from '#src/components/page/hold-area.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { OpenChatLink } from '#src/features/posts/requests/open-chat-link.tsx';
import { checkStatus } from '#src/features/posts/ready-check/describe-check.ts';
import { mayTakeFreeSeat } from '#src/features/posts/requests/describe-request.ts';
import { TakeSeatButton } from '#src/features/posts/requests/sent/sent-request-status.tsx';
import { sentRequestsQuery } from '#src/features/posts/requests/request-queries.ts';
import { memberHome } from '#src/features/sessions/redirect-target.ts';
import { useTitle } from '#src/lib/navigation/use-title-and-focus.ts';
import { DAY_MS, formatDate } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useEveryMinute, useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { useHeightVariable } from '#src/lib/use-height-variable.ts';
import { ConversationBody } from '../conversation/conversation-pane.tsx';
import { MessagesSkeleton } from '../conversation/messages-skeleton.tsx';
import { ConversationMenu } from '../conversation/conversation-menu.tsx';
import { BackLink } from '../conversation/pane-header.tsx';
import { conversationName } from '../conversation-merge.ts';
import { UnsentMessages } from '../sending/unsent-messages.tsx';
import { CrewPanel } from './crew-panel.tsx';
import { isNoCrew, useCrew } from './crew-queries.ts';
import { CrewStrip } from './crew-strip.tsx';
import { CrewSubtitle } from './crew-subtitle.tsx';
import { useFoldedStrip } from './use-folded-strip.ts';

/** A crew: its members, when it starts, how to join, and the group conversation. */
export function CrewScreen({ crewId }: { readonly crewId: string }) {
  const { query, conversation } = useCrew(crewId);
  const { data: crew, error, refetch, isFetching } = query;
  const [wasMember, setWasMember] = useState(false);
  if (crew && !wasMember) setWasMember(true);
  if (isNoCrew(error)) return <NoCrew crewId={crewId} wasMember={wasMember} />;
  if (crew && conversation) return <LoadedCrew crew={crew} conversation={conversation} />;
  return (
    <CrewFrame header={<CrewTitle title={conversation ? conversationName(conversation) : t`Crew`} />}>
      {error ? (
        <div className="flex-1 p-4">
          <FailureBanner isRetrying={isFetching} onRetry={refetch}>
            {t`Couldn't load this crew: ${{ reason: error.message }}`}
          </FailureBanner>
        </div>
      ) : (
        <CrewSkeleton />
      )}
      <UnsentMessages chatId={crewChatIdOf(crewId)} />
    </CrewFrame>
  );
}

interface CrewFrameProps {
  readonly header: ReactNode;
  readonly children: ReactNode;
}

const CrewFrame = ({ header, children }: CrewFrameProps) => (
  <div className="flex min-h-0 w-full flex-1 flex-col md:pb-6 min-[56.25rem]:min-h-[39rem]">
    <div className="covers-navigation flex min-h-0 flex-1 flex-col-reverse border-line md:rounded-lg md:border md:bg-surface">
      <RootMark name="conversation" />
      <div className="flex flex-[1_0_auto] flex-col">
        <header className="flex min-h-16 flex-none items-center gap-3 border-b border-line px-3 py-2">
          <BackLink />
          {header}
        </header>
        {children}
      </div>
    </div>
  </div>
);

interface CrewTitleProps {
  readonly title: string;
  /** The title is the name of a standing crew. */
  readonly isName?: boolean;
  readonly children?: ReactNode;
}

const CrewTitle = ({ title, isName = false, children }: CrewTitleProps) => (
  <div className="flex min-w-0 flex-1 flex-col">
    <h1
      tabIndex={-1}
      dir="auto"
      translate={isName ? 'no' : undefined}
      className="truncate text-page-start font-display font-bold md:text-lg"
    >
      {title}
    </h1>
    {children}
  </div>
);

function useClosedText({ crew: { closesAt } }: CrewConversation): string | undefined {
  useRenderAt(closesAt);
  if (closesAt === null || closesAt > serverNow()) return undefined;
  const day = formatDate(new Date(closesAt.getTime() + CREW_HISTORY_DAYS * DAY_MS));
  return t`This crew's chat is closed. You can read it until ${day}.`;
}

interface LoadedCrewProps {
  readonly crew: Crew;
  readonly conversation: CrewConversation;
}

function LoadedCrew({ crew, conversation }: LoadedCrewProps) {
  const { gameId, game, emblem, platform } = conversation.crew;
  const name = conversationName(conversation);
  const closedText = useClosedText(conversation);
  // On a phone, a new crew is shown first, else the messages.
  const [isPanelOpen, setIsPanelOpen] = useState(conversation.lastMessage === null);
  const panelId = useId();
  // On a phone, the answer bar is below the strip.
  const strip = useHeightVariable<HTMLDivElement>('--pinned-request', true);
  const { isFolded, onScroll } = useFoldedStrip();
  useTitle(name);
  useEveryMinute();
  /** On a phone, the chat replaces the panel. Dialogs and menus of the panel close themselves. */
  const closeByEscape = ({ key, target, currentTarget }: KeyboardEvent): void => {
    if (key !== 'Escape' || !isPanelOpen || !(target instanceof Node && currentTarget.contains(target))) return;
    setIsPanelOpen(false);
    strip.current?.querySelector('button')?.focus();
  };
  const header = (
    <>
      <GameEmblem gameId={gameId} name={game} emblem={emblem} size={36} />
      <CrewTitle title={name} isName={Boolean(conversation.crew.name)}>
        <CrewSubtitle crew={crew} place={conversation.crew.name ? game : platform} />
      </CrewTitle>
      <ConversationMenu conversation={conversation} />
    </>
  );
  return (
    <CrewFrame header={header}>
      <CrewStrip
        stripRef={strip}
        crew={crew}
        isFolded={isFolded}
        isPanelOpen={isPanelOpen}
        panelId={panelId}
        onToggle={() => setIsPanelOpen(!isPanelOpen)}
        onKeyDown={closeByEscape}
      />
      <div className="flex min-h-40 flex-1">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it on a phone */}
        <section
          id={panelId}
          aria-label={t`Crew`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by keyboard too
          tabIndex={0}
          onKeyDown={closeByEscape}
          className={`min-w-0 flex-1 overflow-y-auto border-line [contain:size] focus-visible:outline-offset-[-2px] min-[56.25rem]:w-90 min-[56.25rem]:flex-none min-[56.25rem]:border-e ${isPanelOpen ? '' : 'max-[56.25rem]:hidden'}`}
        >
          <HoldArea>
            <CrewPanel crew={crew} conversation={conversation} />
          </HoldArea>
        </section>
        <section
          aria-label={t`Crew chat`}
          onScrollCapture={onScroll}
          className={`flex min-h-0 min-w-0 flex-1 flex-col ${isPanelOpen ? 'max-[56.25rem]:hidden' : ''}`}
        >
          <ConversationBody conversation={conversation} closedText={closedText} />
        </section>
      </div>
    </CrewFrame>
  );
}

const CrewSkeleton = () => (
  <div className="flex min-h-0 flex-1">
    <div className="hidden w-90 flex-none flex-col items-center gap-4 border-e border-line p-6 min-[56.25rem]:flex">
      <VisuallyHidden>{t`Loading the crew...`}</VisuallyHidden>
      <Skeleton shape="circle" className="aspect-square w-72 max-w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
    <MessagesSkeleton />
  </div>
);

/** Replaces the crew for a member who missed the ready check and may take the seat back while it is free. */
function MissedCheck({ request }: { readonly request: JoinRequest }) {
  const isStillFree = mayTakeFreeSeat(request);
  return (
    <EmptyState
      headingLevel={1}
      title={t`You're no longer in this crew`}
      text={checkStatus(request, { isAuthor: false, isStillFree })}
      action={
        <>
          {isStillFree && <TakeSeatButton request={request} label={t`Take the seat`} />}
          <OpenChatLink userId={request.author.id} />
        </>
      }
    />
  );
}

interface NoCrewProps {
  readonly crewId: string;
  /** The crew was shown before. */
  readonly wasMember: boolean;
}

function NoCrew({ crewId, wasMember }: NoCrewProps) {
  const { data: request } = useQuery({
    ...sentRequestsQuery,
    select: (requests) => requests.find((sent) => sent.postId === crewId),
  });
  // The crew may have had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
  }, []);
  if (request?.state === 'waitlisted' && request.requesterCheck) return <MissedCheck request={request} />;
  const isFormer = wasMember || ['left', 'removed', 'closed'].includes(request?.state ?? '');
  return (
    <EmptyState
      headingLevel={1}
      title={isFormer ? t`You're no longer in this crew` : t`This room isn't open to you`}
      text={
        isFormer
          ? t`Its chat and join details are only for players in the crew. It may also have ended.`
          : t`Only players in the crew can open its room. It may also have been deleted.`
      }
      action={
        <>
          <ButtonLink to={memberHome} variant="primary">{t`Back to the dashboard`}</ButtonLink>
          <ButtonLink to="/dashboard/browse-posts">{t`Browse Posts`}</ButtonLink>
        </>
      }
    />
  );
}
