import { useEffect, useEffectEvent } from 'react';

/** The first image of a drop or paste, or else its first file. */
export function findFile(transfer: DataTransfer | null): File | undefined {
  const files = [...(transfer?.files ?? [])];
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0];
}

/** Stops the browser from opening files dropped outside the drop target. */
export function usePreventFileDrops(): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const prevent = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    document.addEventListener('dragover', prevent, { signal });
    document.addEventListener('drop', prevent, { signal });
    return () => controller.abort();
  }, []);
}

/** Receives files that are pasted, or dropped anywhere on the page. */
export function useFileDropOrPaste(onFile: (file: File) => void, onNothing: () => void): void {
  const receive = useEffectEvent((transfer: DataTransfer | null) => {
    const file = findFile(transfer);
    if (file) onFile(file);
    else onNothing();
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const accept = (event: DragEvent): void => event.preventDefault();
    const handleDrop = (event: DragEvent): void => {
      event.preventDefault();
      receive(event.dataTransfer);
    };
    document.addEventListener('dragover', accept, { signal });
    document.addEventListener('drop', handleDrop, { signal });
    document.addEventListener('paste', (event) => receive(event.clipboardData), { signal });
    return () => controller.abort();
  }, []);
}
