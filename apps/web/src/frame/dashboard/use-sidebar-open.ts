import { type PointerEvent, useRef, useState } from 'react';
import { useWindowEvent } from '#src/lib/use-window-event.ts';

/**
 * The sidebar is open while hovered, or from a click on its button until a click elsewhere or Escape. A click on a link closes
 * it until the mouse enters it again, so that it does not cover the screen that the link opens.
 */
export function useSidebarOpen() {
  const [isHovered, setIsHovered] = useState(false);
  const [isPinned, setIsPinned] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const wasLinkClicked = useRef(false);

  useWindowEvent('pointerdown', ({ target }) => {
    if (!(target instanceof Node && ref.current?.contains(target))) setIsPinned(false);
  });
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') setIsPinned(false);
  });

  const openOnHover = ({ pointerType }: PointerEvent): void =>
    setIsHovered(pointerType === 'mouse' && !wasLinkClicked.current);
  const close = (): void => {
    wasLinkClicked.current = true;
    setIsHovered(false);
    setIsPinned(false);
  };

  return {
    isPinned,
    toggle: () => setIsPinned(!isPinned),
    close,
    props: {
      ref,
      'data-open': isHovered || isPinned || undefined,
      // Only reacts to a mouse: touch browsers leave :hover set after a tap. Also listens for moves, because no
      // pointerenter fires if the sidebar renders under a stationary pointer.
      onPointerEnter: openOnHover,
      onPointerMove: openOnHover,
      onPointerLeave: () => {
        wasLinkClicked.current = false;
        setIsHovered(false);
      },
    },
  };
}
