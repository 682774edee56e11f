import { useCallback, useEffect, useRef, useState } from 'react';
import { type OpenPicture, openPicture, PictureError } from './resize-picture.ts';
import { pictureProblems } from './picture-texts.ts';

/** The picture that is worked on, from choosing a file on. Of several files the last one counts. */
export function usePictureChoice() {
  const [picture, setPicture] = useState<OpenPicture>();
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
    const turn = ++latest.current;
    setProblem(undefined);
    setIsReading(true);
    try {
      const opened = await openPicture(file);
      if (turn === latest.current) setPicture(opened);
      else opened.close();
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      if (turn === latest.current) setProblem(pictureProblems[error.problem]);
    }
    if (turn === latest.current) setIsReading(false);
  }, []);
  const clear = (): void => {
    setPicture(undefined);
    setProblem(undefined);
  };
  return { picture, problem, isReading, choose, clear, tell: setProblem };
}
