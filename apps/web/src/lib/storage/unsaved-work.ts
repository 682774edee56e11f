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
