import { createListeners } from '../listeners.ts';
import { ApiError } from './api-error.ts';

const question = createListeners();
const acceptance = createListeners();
const otherTabs = new BroadcastChannel('rules accepted');
let answer: Promise<boolean> | undefined;
let resolveAnswer: (isAccepted: boolean) => void;

/** For the dialog with the rules: calls the listener when a question is asked or answered. */
export const onRulesQuestion = question.subscribe;

/** Whether a question waits. It may have been asked before the dialog's code is loaded. */
export const isRulesQuestionOpen = (): boolean => answer !== undefined;

/** Calls the listener after the member has accepted the rules in this browser. */
export const onRulesAccepted = acceptance.subscribe;

/** Whether the server refused because the member has not accepted the rules of the community. */
export const isRulesRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'rules-not-accepted';

/** Asks the member to accept the rules, once for all waiting calls. Resolves to whether they did. */
export function askToAcceptRules(): Promise<boolean> {
  if (answer) return answer;
  answer = new Promise((resolve) => (resolveAnswer = resolve));
  question.notify();
  return answer;
}

function endQuestion(isAccepted: boolean): void {
  if (!answer) return;
  answer = undefined;
  resolveAnswer(isAccepted);
  question.notify();
}

/** Ends the question, in every tab if the member accepted. Does nothing if there is none. */
export function answerRulesQuestion(isAccepted: boolean): void {
  if (!answer) return;
  endQuestion(isAccepted);
  if (!isAccepted) return;
  acceptance.notify();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  otherTabs.postMessage(null);
}

otherTabs.addEventListener('message', () => {
  endQuestion(true);
  acceptance.notify();
});
