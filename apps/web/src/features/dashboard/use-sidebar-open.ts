import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** The sidebar is open under a mouse, or from a press of its button until a press elsewhere or Escape. */
export function useSidebarOpen() {
  const [isHovered, setIsHovered] = useState(false);
  const [isPinned, setIsPinned] = useState(false);
  const ref = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isPinned) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const unlessInside = ({ target }: Event): void => {
      if (!(target instanceof Node && ref.current?.contains(target))) setIsPinned(false);
    };
    const onEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setIsPinned(false);
    };
    document.addEventListener('pointerdown', unlessInside, { signal });
    document.addEventListener('keydown', onEscape, { signal });
    return () => listening.abort();
  }, [isPinned]);

  const openUnderMouse = ({ pointerType }: PointerEvent): void => setIsHovered(pointerType === 'mouse');

  return {
    isPinned,
    toggle: () => setIsPinned(!isPinned),
    close: () => setIsPinned(false),
    props: {
      ref,
      'data-open': isHovered || isPinned || undefined,
      // Only a mouse hovers; after a tap browsers keep :hover. React fires no enter event when the sidebar is rendered
      // below a mouse that was already there, so its next move counts as well.
      onPointerEnter: openUnderMouse,
      onPointerMove: openUnderMouse,
      onPointerLeave: () => setIsHovered(false),
    },
  };
}
