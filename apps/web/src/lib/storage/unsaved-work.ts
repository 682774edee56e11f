type Question = () => Promise<boolean>;

let question: Question | undefined;

/** Lets `ask` decide whether one may leave what is unsaved; until the returned function is called. */
export function guardUnsaved(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/** Whether one may go: at once where nothing is unsaved, else as the person answers. */
export const mayLeave = async (): Promise<boolean> => (question ? question() : true);
