import type { MessageAnswer, SendMessageFrame } from '@muster/contract/live-events.ts';
import type { RawResponse } from '../api/api-request.ts';

/** Then the message is sent over HTTP, because a connection may be lost without notice. */
const ANSWER_TIMEOUT_MS = 5000;

let sendFrame: ((frame: SendMessageFrame) => void) | undefined;
/** Handlers of the answers, by message id. */
const unanswered = new Map<string, (answer?: MessageAnswer) => void>();

/** Called once the server has sent something: a proxy may accept a connection and forward nothing. */
export const startMessages = (send: typeof sendFrame): void => void (sendFrame = send);

export function stopMessages(): void {
  sendFrame = undefined;
  unanswered.forEach((handle) => handle());
}

export const handleAnswer = (answer: MessageAnswer): void => unanswered.get(answer.id)?.(answer);

/** Sends a chat message over the live connection. Returns undefined if it must be sent over HTTP, because there was no answer. */
export async function sendMessageLive(message: Omit<SendMessageFrame, 'type'>): Promise<RawResponse | undefined> {
  // Offline, a request fails at once, but a connection is silent.
  if (!sendFrame || !navigator.onLine) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answer = await new Promise<MessageAnswer | undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS);
    unanswered.set(message.id, resolve);
    sendFrame?.({ type: 'message.send', ...message });
  });
  clearTimeout(timer);
  unanswered.delete(message.id);
  // The session may have been renewed since the connection was opened.
  return answer && answer.status !== 401 ? { status: answer.status, text: JSON.stringify(answer.body) } : undefined;
}
