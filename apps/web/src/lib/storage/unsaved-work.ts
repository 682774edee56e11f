import { useEffect } from 'react';

type Prompt = () => Promise<boolean>;

/** `guard` registers a prompt until the returned function is called. `confirm` resolves to the prompt's answer, or to true if none is registered. */
function createGuard() {
  let registered: Prompt | undefined;
  const guard = (prompt: Prompt): (() => void) => {
    registered = prompt;
    return () => {
      if (registered === prompt) registered = undefined;
    };
  };
  return { guard, confirm: async (): Promise<boolean> => (registered ? registered() : true) };
}

/** For unsaved work, before leaving its screen. */
export const { guard: guardUnsavedWork, confirm: confirmLeave } = createGuard();

/** For posts and messages that were not sent yet. */
export const { guard: guardSignOut, confirm: confirmSignOut } = createGuard();

let editedForms = 0;

/** Whether a form on the page has unsaved input, which a reload discards. */
export const hasEditedForm = (): boolean => editedForms > 0;

export function useEditedForm(isEdited: boolean): void {
  useEffect(() => {
    if (!isEdited) return undefined;
    editedForms += 1;
    return () => {
      editedForms -= 1;
    };
  }, [isEdited]);
}
