import { useEffect } from 'react';

type ConfirmLeave = () => Promise<boolean>;

let confirmation: ConfirmLeave | undefined;

/** Registers the prompt for unsaved work until the returned function is called. */
export function guardUnsavedWork(confirm: ConfirmLeave): () => void {
  confirmation = confirm;
  return () => {
    if (confirmation === confirm) confirmation = undefined;
  };
}

/** Resolves to whether to leave; prompts if work is unsaved. */
export const confirmLeave = async (): Promise<boolean> => (confirmation ? confirmation() : true);

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
