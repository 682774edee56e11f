import { createListeners } from '../listeners.ts';
import { ApiError } from './api-error.ts';

type AskMember = () => Promise<boolean>;

const { subscribe, notify } = createListeners();
let askMember: AskMember | undefined;
let answer: Promise<boolean> | undefined;

/** Calls the listener after the member has accepted the rules in this tab. */
export const onRulesAccepted = subscribe;

/** Registers the dialog with the rules until the returned function is called. */
export function registerRulesDialog(ask: AskMember): () => void {
  askMember = ask;
  return () => {
    if (askMember === ask) askMember = undefined;
  };
}

/** Whether the server refused because the member has not accepted the rules of the community. */
export const isRulesRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'rules-not-accepted';

/** Asks the member to accept the rules, once for all calls that wait. Resolves to whether they did. */
export function askToAcceptRules(): Promise<boolean> {
  answer ??= (askMember?.() ?? Promise.resolve(false)).then((isAccepted) => {
    answer = undefined;
    if (isAccepted) notify();
    return isAccepted;
  });
  return answer;
}
