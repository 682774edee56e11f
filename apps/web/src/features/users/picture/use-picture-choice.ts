import { useCallback, useEffect, useRef, useState } from 'react';
import { type LoadedPicture, loadPicture, PictureError } from './resize-picture.ts';
import { pictureProblems } from './picture-texts.ts';

/** Loads the chosen file. If several are chosen while one loads, the last one is used. */
export function usePictureChoice() {
  const [picture, setPicture] = useState<LoadedPicture>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const latest = useRef(0);

  useEffect(() => picture?.close, [picture]);
  useEffect(
    () => () => {
      latest.current++;
    },
    [],
  );

  const choose = useCallback(async (file: Blob): Promise<void> => {
    const request = ++latest.current;
    setProblem(undefined);
    setIsReading(true);
    try {
      const opened = await loadPicture(file);
      if (request === latest.current) setPicture(opened);
      else opened.close();
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      if (request === latest.current) setProblem(pictureProblems[error.problem]);
    }
    if (request === latest.current) setIsReading(false);
  }, []);
  const clear = (): void => {
    setPicture(undefined);
    setProblem(undefined);
  };
  return { picture, problem, isReading, choose, clear, setProblem };
}
