import { useEffect, useEffectEvent } from 'react';

/** The image among what was dropped or pasted, else whatever file there is. */
export function fileIn(transfer: DataTransfer | null): File | undefined {
  const files = [...(transfer?.files ?? [])];
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0];
}

/** Keeps the page when a file is dropped beside what takes it; the browser would leave the page for it. */
export function useHarmlessDrops(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const stay = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    document.addEventListener('dragover', stay, { signal });
    document.addEventListener('drop', stay, { signal });
    return () => listening.abort();
  }, []);
}

/** Takes a file that is pasted, or dropped anywhere; the browser would leave the page for it. */
export function useIncomingFiles(onFile: (file: File) => void, onNothing: () => void): void {
  const take = useEffectEvent((transfer: DataTransfer | null) => {
    const file = fileIn(transfer);
    if (file) onFile(file);
    else onNothing();
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const accept = (event: DragEvent): void => event.preventDefault();
    const takeDrop = (event: DragEvent): void => {
      event.preventDefault();
      take(event.dataTransfer);
    };
    document.addEventListener('dragover', accept, { signal });
    document.addEventListener('drop', takeDrop, { signal });
    document.addEventListener('paste', (event) => take(event.clipboardData), { signal });
    return () => listening.abort();
  }, []);
}
