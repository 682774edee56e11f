import { t } from '@lingui/core/macro';
import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { memberIdSchema } from '@muster/contract/members/members.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { ButtonLink } from '#src/components/links.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useConversation } from '../chat-queries.ts';
import { UnsentMessages } from '../sending/unsent-messages.tsx';
import { ConversationPane, describeLoadFailure, failureClass } from './conversation-pane.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { UnloadedPaneHeader } from './pane-header.tsx';

/** The conversation with a member, or an explanation if `partnerId` is the member's own id or no member's. */
export function ConversationScreen({ partnerId }: { readonly partnerId: string }) {
  const member = useCurrentMember();
  const isPartner = memberIdSchema.safeParse(partnerId).success && partnerId !== member.id;
  return isPartner ? <LoadedConversation partnerId={partnerId} /> : <ConversationUnavailable />;
}

/** The partner is unknown, has left, or one of the two has blocked the other. */
const isClosed = (error: Error): boolean => error instanceof ApiError && error.code === 'member-not-found';
const isNoPartner = (error: Error): boolean =>
  error instanceof ApiError && ['self-chat', 'validation-failed'].includes(error.code);

function LoadedConversation({ partnerId }: { readonly partnerId: string }) {
  const { conversation, error, retry } = useConversation(partnerId);
  const unsent = <UnsentMessages chatId={chatIdOf(useCurrentMember().id, partnerId)} />;
  if (conversation) return <ConversationPane conversation={conversation} />;
  if (!error)
    return (
      <>
        <UnloadedPaneHeader />
        <MessagesSkeleton />
        {unsent}
      </>
    );
  if (isNoPartner(error)) return <ConversationUnavailable />;
  if (isClosed(error))
    return (
      <ConversationUnavailable
        title={t`This conversation is closed.`}
        text={t`If you blocked this player, you can unblock them in your settings. Anything you didn't send is saved on this device.`}
      />
    );
  return (
    <>
      <UnloadedPaneHeader />
      <div className={failureClass}>
        <FailureBanner onRetry={retry}>{describeLoadFailure(error.message)}</FailureBanner>
      </div>
      {unsent}
    </>
  );
}

interface ConversationUnavailableProps {
  readonly title?: string;
  readonly text?: string;
}

const ConversationUnavailable = ({
  title = t`Can't open this conversation`,
  text = t`There's nobody here you can message.`,
}: ConversationUnavailableProps) => (
  <div className="grid flex-1 place-items-center">
    <EmptyState title={title} text={text} action={<ButtonLink to="/dashboard/chat">{t`All messages`}</ButtonLink>} />
  </div>
);
