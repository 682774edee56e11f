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
import { queueMessage } from '../sending/send-message.ts';

export const crewMessageTexts = {
  title: 'Message everyone in the crew',
  text: "Each player gets this as a direct message from you. They can't see who else is in the crew.",
  label: 'Message',
  send: 'Send',
  close: 'Close',
  loading: 'Loading your crew...',
  nobody: 'Nobody is in this crew yet. Accept a request first.',
  recipients: 'In the crew',
  sending: 'Sending...',
  sent: 'Sent',
  required: 'Please write a message',
} as const;

export const fetchCrewFailed = (reason: string): string => `Couldn't load your crew: ${reason}`;
export const notSent = (reason: string): string => `Not sent: ${reason}`;
export const sentTo = (sent: number, total: number): string =>
  t`Sent to ${sent} of ${plural(total, { one: '# player', other: '# players' })}`;

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
      title={crewMessageTexts.title}
      description={crewMessageTexts.text}
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
  const closeButton = <Button onClick={onClose}>{crewMessageTexts.close}</Button>;
  if (sentIds)
    return (
      <>
        <Delivery sentIds={sentIds} />
        <div className="flex justify-end">{closeButton}</div>
      </>
    );
  if (query.error && !crew) return <QueryFailure query={query} describe={fetchCrewFailed} />;
  if (!crew || crew.length === 0)
    return (
      <>
        <p role="status">{crew ? crewMessageTexts.nobody : crewMessageTexts.loading}</p>
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
        label={crewMessageTexts.label}
        value={draft}
        maxLength={MESSAGE_MAX_LENGTH}
        showsCount
        {...(error !== undefined && { error })}
        onChange={({ target }) => onDraft(target.value)}
      />
      <ul aria-label={crewMessageTexts.recipients} className="flex max-h-40 flex-col gap-1 overflow-y-auto">
        {crew.map(({ id, requester }) => (
          <Recipient key={id} {...requester} />
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        {closeButton}
        <Button type="submit" variant="primary">
          {crewMessageTexts.send}
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
  if (isWaitingForNetwork(message))
    return message.isStored
      ? t`Will send when you're back online`
      : t`Will send when you're back online. Keep this page open: your browser can't save the message.`;
  return message.state === 'failed' && !message.willResend ? notSent(message.reason) : crewMessageTexts.sending;
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
        {sentTo(sentCount, sent.length)}
      </p>
      <ul className="flex max-h-[50dvh] flex-col gap-1 overflow-y-auto">
        {sent.map(([{ id, requester }], index) => (
          <Recipient key={id} {...requester} status={states[index] || crewMessageTexts.sent} />
        ))}
      </ul>
    </>
  );
}
