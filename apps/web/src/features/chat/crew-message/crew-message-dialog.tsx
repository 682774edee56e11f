import { t, plural } from '@lingui/core/macro';
import { MESSAGE_MAX_LENGTH, messageDraftSchema } from '@muster/contract/chat/chat.ts';
import { type JoinRequest, listPostRequestsEndpoint } from '@muster/contract/join-requests/join-requests.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { Button } from '#src/components/button.tsx';
import { TextArea } from '#src/components/form/text-field.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { crewKey } from '../../join-requests/request-queries.ts';
import { isWaitingForNetwork, listOutgoing, type OutgoingMessage } from '../sending/outgoing-messages.ts';
import { describeWaiting } from '../sending/outgoing-state.tsx';
import { queueMessage } from '../sending/send-message.ts';

async function fetchCrew(postId: string, signal: AbortSignal): Promise<JoinRequest[]> {
  const crew: JoinRequest[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const querystring = { state: 'accepted', ...(cursor !== undefined && { cursor }) } as const;
    const page = await callApi(listPostRequestsEndpoint, { params: { postId }, querystring }, { signal });
    crew.push(...page.requests);
    cursor = page.nextCursor;
  }
  return crew.toReversed();
}

/** Accepted requests of a post, in the order in which they were sent. Live events about requests outdate it. */
const crewQuery = (postId: string) =>
  queryOptions({
    queryKey: crewKey(postId),
    queryFn: ({ signal }) => fetchCrew(postId, signal),
    staleTime: 0,
  });

type SentIds = ReadonlyMap<JoinRequest, string>;

interface CrewMessageDialogProps extends DialogState {
  readonly postId: string;
}

/** Sends one text to the conversation with each accepted member, and shows who got it. Closing keeps what was typed. */
export function CrewMessageDialog({ postId, isOpen, onOpenChange }: CrewMessageDialogProps) {
  const [draft, setDraft] = useState('');
  /** Ids of the sent messages, by the recipient's request. Null before sending. */
  const [sentIds, setSentIds] = useState<SentIds | null>(null);
  const close = (): void => {
    onOpenChange(false);
    if (!sentIds) return;
    setDraft('');
    setSentIds(null);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(opens) => (opens ? onOpenChange(true) : close())}
      title={t`Message everyone in the crew`}
      description={t`Each player gets this as a direct message from you. They can't see who else is in the crew.`}
      disablePointerDismissal
    >
      <CrewMessage
        postId={postId}
        draft={draft}
        sentIds={sentIds}
        onDraft={setDraft}
        onSent={setSentIds}
        onClose={close}
      />
    </Dialog>
  );
}

interface CrewMessageProps {
  readonly postId: string;
  readonly draft: string;
  readonly sentIds: SentIds | null;
  readonly onDraft: (draft: string) => void;
  readonly onSent: (sentIds: SentIds) => void;
  readonly onClose: () => void;
}

function CrewMessage({ postId, draft, sentIds, onDraft, onSent, onClose }: CrewMessageProps) {
  const query = useQuery(crewQuery(postId));
  const queryClient = useQueryClient();
  const { id: memberId } = useCurrentMember();
  const outboxOwner = { queryClient, memberId };
  const [error, setError] = useState<string>();
  const { data: crew } = query;
  const closeButton = <Button onClick={onClose}>{t`Close`}</Button>;
  if (sentIds)
    return (
      <>
        <Delivery sentIds={sentIds} />
        <div className="flex justify-end">{closeButton}</div>
      </>
    );
  if (query.error && !crew)
    return <QueryFailure query={query} describe={(reason) => t`Couldn't load your crew: ${reason}`} />;
  if (!crew || crew.length === 0)
    return (
      <>
        <p role="status">{crew ? t`Nobody is in this crew yet. Accept a request first.` : t`Loading your crew...`}</p>
        <div className="flex justify-end">{closeButton}</div>
      </>
    );
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const { data: text, error: issue } = messageDraftSchema.shape.text.safeParse(draft);
    setError(issue?.issues[0]?.message);
    if (text === undefined) return;
    onSent(
      new Map(
        crew.map((request) => [
          request,
          queueMessage({ ...outboxOwner, chatId: request.chatId }, request.requester.name, text),
        ]),
      ),
    );
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={send}>
      <TextArea
        label={t`Message`}
        value={draft}
        maxLength={MESSAGE_MAX_LENGTH}
        showsCount
        {...(error !== undefined && { error })}
        onChange={({ target }) => onDraft(target.value)}
      />
      <ul aria-label={t`In the crew`} className="flex max-h-40 flex-col gap-1 overflow-y-auto">
        {crew.map(({ id, requester }) => (
          <Recipient key={id} {...requester} />
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        {closeButton}
        <Button type="submit" variant="primary">
          {t`Send`}
        </Button>
      </div>
    </form>
  );
}

interface RecipientProps {
  readonly name: string;
  readonly pictureUrl: string | null;
  readonly status?: string;
}

const Recipient = ({ name, pictureUrl, status }: RecipientProps) => (
  <li className="flex min-h-10 items-center gap-3 text-sm">
    <Avatar name={name} pictureUrl={pictureUrl} />
    <span dir="auto" className="min-w-0 flex-1 truncate font-semibold">
      {name}
    </span>
    {status !== undefined && <span className="text-soft">{status}</span>}
  </li>
);

/** Empty once the server has confirmed the message. */
function progressOf(message: OutgoingMessage | undefined): string {
  if (!message) return '';
  if (isWaitingForNetwork(message)) return describeWaiting(message);
  return message.state === 'failed' && !message.willResend ? t`Not sent: ${{ reason: message.reason }}` : t`Sending...`;
}

/** Who got the message. Unconfirmed messages are resent, also after the dialog is closed. */
function Delivery({ sentIds }: { readonly sentIds: SentIds }) {
  const { id: memberId } = useCurrentMember();
  const queryClient = useQueryClient();
  const sent = [...sentIds];
  const readProgress = (): string =>
    sent
      .map(([{ chatId }, messageId]) =>
        progressOf(listOutgoing({ queryClient, memberId, chatId }).find(({ id }) => id === messageId)),
      )
      .join('\n');
  // useQueries would add a kilobyte to the code that every page loads.
  const progress = useSyncExternalStore((onChange) => queryClient.getQueryCache().subscribe(onChange), readProgress);
  const states = progress.split('\n');
  const sentCount = states.filter((state) => state === '').length;
  return (
    <>
      <p role="status" className="font-semibold">
        {plural(
          { total: sent.length },
          { one: `Sent to ${sentCount} of # player`, other: `Sent to ${sentCount} of # players` },
        )}
      </p>
      <ul className="flex max-h-[50dvh] flex-col gap-1 overflow-y-auto">
        {sent.map(([{ id, requester }], index) => (
          <Recipient key={id} {...requester} status={states[index] || t`Sent`} />
        ))}
      </ul>
    </>
  );
}
