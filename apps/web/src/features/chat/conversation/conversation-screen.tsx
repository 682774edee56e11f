import { memberIdSchema } from '@muster/contract/users.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { ButtonLink } from '#src/components/button-link.tsx';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { useOpenChat } from '../chat-queries.ts';
import { chatTexts, messagesFailed } from '../chat-texts.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { MessagesSkeleton } from '../message-list/messages-skeleton.tsx';

/** The conversation with a member; oneself and whoever does not exist lead nowhere, with a way back. */
export function ConversationScreen({ partnerId }: { readonly partnerId: string }) {
  const member = useCurrentMember();
  const isPartner = memberIdSchema.safeParse(partnerId).success && partnerId !== member.id;
  return isPartner ? <OpenConversation partnerId={partnerId} /> : <NotOpen />;
}

const isNotReachable = (error: Error): boolean => error instanceof ApiError && error.code === 'not-reachable';
const isNobody = (error: Error): boolean =>
  error instanceof ApiError && ['member-not-found', 'chat-with-self', 'validation-failed'].includes(error.code);

function OpenConversation({ partnerId }: { readonly partnerId: string }) {
  const { room, error, retry } = useOpenChat(partnerId);
  if (room) return <ConversationPane room={room} />;
  if (!error) return <MessagesSkeleton />;
  if (isNobody(error)) return <NotOpen />;
  if (isNotReachable(error)) return <NotOpen title={error.message} text={chatTexts.notReachableText} />;
  return (
    <div className="p-4">
      <FailureBanner onRetry={retry}>{messagesFailed(error.message)}</FailureBanner>
    </div>
  );
}

interface NotOpenProps {
  readonly title?: string;
  readonly text?: string;
}

const NotOpen = ({ title = chatTexts.notOpenTitle, text = chatTexts.notOpenText }: NotOpenProps) => (
  <div className="grid flex-1 place-items-center">
    <EmptyState
      visual={<CrewRing size={72} filled={0} />}
      title={title}
      text={text}
      action={<ButtonLink to="/dashboard/chat">{chatTexts.back}</ButtonLink>}
    />
  </div>
);
