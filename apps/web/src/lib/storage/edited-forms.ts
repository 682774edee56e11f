import { useEffect } from 'react';

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
