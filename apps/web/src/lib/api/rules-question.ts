import { createListeners } from '../listeners.ts';
import { ApiError } from './api-error.ts';

type AskMember = () => Promise<boolean>;

const { subscribe, notify } = createListeners();
let setDialog: (ask: AskMember) => void;
/** Pending until the dialog's code is loaded, which may be after the member's first press. */
let dialog: Promise<AskMember>;
let answer: Promise<boolean> | undefined;

function awaitDialog(): void {
  dialog = new Promise((resolve) => (setDialog = resolve));
}
awaitDialog();

/** Calls the listener after the member has accepted the rules in this tab. */
export const onRulesAccepted = subscribe;

/** Registers the dialog with the rules until the returned function is called. */
export function registerRulesDialog(ask: AskMember): () => void {
  setDialog(ask);
  return awaitDialog;
}

/** Whether the server refused because the member has not accepted the rules of the community. */
export const isRulesRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'rules-not-accepted';

/** Asks the member to accept the rules, once for all calls that wait. Resolves to whether they did. */
export function askToAcceptRules(): Promise<boolean> {
  answer ??= dialog
    .then((ask) => ask())
    .then((isAccepted) => {
      answer = undefined;
      if (isAccepted) notify();
      return isAccepted;
    });
  return answer;
}
