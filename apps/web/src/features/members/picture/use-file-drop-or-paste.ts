import { useWindowEvent } from '#src/lib/use-window-event.ts';

/** The first image of a drop or paste, or else its first file. */
export function findFile(transfer: DataTransfer | null): File | undefined {
  const files = [...(transfer?.files ?? [])];
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0];
}

/** Stops the browser from opening files dropped outside the drop target. */
export function usePreventFileDrops(): void {
  const prevent = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  useWindowEvent('dragover', prevent);
  useWindowEvent('drop', prevent);
}

/** Receives files that are pasted, or dropped anywhere on the page. */
export function useFileDropOrPaste(onFile: (file: File) => void, onNothing: () => void): void {
  const receive = (transfer: DataTransfer | null): void => {
    const file = findFile(transfer);
    if (file) onFile(file);
    else onNothing();
  };
  useWindowEvent('dragover', (event) => event.preventDefault());
  useWindowEvent('drop', (event) => {
    event.preventDefault();
    receive(event.dataTransfer);
  });
  useWindowEvent('paste', (event) => receive(event.clipboardData));
}
