import { useEffect, useState } from 'react';

/** Whether `condition` has been true for `ms`. */
export function useTrueFor(condition: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setIsLong(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [condition, ms]);
  return condition && isLong;
}
