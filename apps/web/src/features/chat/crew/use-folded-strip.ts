import { type UIEvent, useLayoutEffect, useRef, useState } from 'react';

/** Scroll distances from the newest message. They differ, because folding gives the messages the height of the seats. */
const FOLD_PX = 200;
const UNFOLD_PX = 8;
/** Height of the seats. */
const SEATS_PX = 64;

/** Folds the strip of the crew while the member reads older messages, which stay where they are. */
export function useFoldedStrip() {
  const [isFolded, setIsFolded] = useState(false);
  const log = useRef<Element>(null);
  const onScroll = ({ target }: UIEvent): void => {
    if (!(target instanceof Element) || target.role !== 'log') return;
    log.current = target;
    const distance = target.scrollHeight - target.clientHeight - target.scrollTop;
    if (distance > FOLD_PX) setIsFolded(true);
    else if (distance <= UNFOLD_PX) setIsFolded(false);
  };
  useLayoutEffect(() => {
    if (isFolded && matchMedia('(width < 56.25rem)').matches) log.current?.scrollBy(0, -SEATS_PX);
  }, [isFolded]);
  return { isFolded, onScroll };
}
