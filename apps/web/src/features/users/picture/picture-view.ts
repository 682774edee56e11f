import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Share } from './resize-picture.ts';

const ZOOM_STEP = 0.1;

/** How a picture lies under the square. */
export interface PictureView {
  readonly at: { readonly x: number; readonly y: number };
  readonly zoom: number;
}

const whole: PictureView = { at: { x: 0, y: 0 }, zoom: 1 };

/** How the picture lies, and the part of it that shows; nothing shows before it is there. */
export function usePictureView(mostZoom: number) {
  const [view, setView] = useState(whole);
  const [share, setShare] = useState<Share>();
  /** Nearer or farther, around the middle of what is shown. */
  const zoomTo = (wanted: number): void =>
    setView(({ at, zoom }) => {
      const next = Math.min(mostZoom, Math.max(1, wanted));
      return { at: { x: (at.x * next) / zoom, y: (at.y * next) / zoom }, zoom: next };
    });
  return {
    view,
    share,
    setShare,
    zoomTo,
    zoomBy: (step: number) => zoomTo(view.zoom + step),
    /** From within the picture, where place and zoom are told apart. */
    move: (at: PictureView['at']) => setView((before) => ({ ...before, at })),
    zoom: (zoom: number) => setView((before) => ({ ...before, zoom })),
    reset: () => setView(whole),
  };
}

/** The keys + and - zoom wherever the focus is within `panel`. */
export function useZoomKeys(panel: RefObject<HTMLElement | null>, zoomBy: (step: number) => void): void {
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === '+') zoomBy(ZOOM_STEP);
    if (key === '-') zoomBy(-ZOOM_STEP);
  });
  useEffect(() => {
    const listening = new AbortController();
    panel.current?.addEventListener('keydown', press, { signal: listening.signal });
    return () => listening.abort();
  }, [panel]);
}
