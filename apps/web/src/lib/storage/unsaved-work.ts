type ConfirmLeave = () => Promise<boolean>;

let question: ConfirmLeave | undefined;

/** Lets `ask` decide whether one may leave what is unsaved; until the returned function is called. */
export function guardUnsavedWork(ask: ConfirmLeave): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/** Whether one may go: at once where nothing is unsaved, else as the person answers. */
export const confirmLeave = async (): Promise<boolean> => (question ? question() : true);
