import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { CropArea } from './resize-picture.ts';

const ZOOM_STEP = 0.1;

/** Position and zoom of a picture under the crop square. */
interface PictureView {
  readonly position: { readonly x: number; readonly y: number };
  readonly zoom: number;
}

const initialView: PictureView = { position: { x: 0, y: 0 }, zoom: 1 };

/** Position, zoom and crop area of a picture; the area is undefined until the cropper has loaded it. */
export function usePictureView(maxZoom: number) {
  const [view, setView] = useState(initialView);
  const [cropArea, setCropArea] = useState<CropArea>();
  /** Zooms around the centre of the crop area. */
  const zoomTo = (requested: number): void =>
    setView(({ position, zoom }) => {
      const next = Math.min(maxZoom, Math.max(1, requested));
      return { position: { x: (position.x * next) / zoom, y: (position.y * next) / zoom }, zoom: next };
    });
  return {
    view,
    cropArea,
    setCropArea,
    zoomTo,
    zoomBy: (step: number) => zoomTo(view.zoom + step),
    move: (position: PictureView['position']) => setView((before) => ({ ...before, position })),
    zoom: (zoom: number) => setView((before) => ({ ...before, zoom })),
    reset: () => setView(initialView),
  };
}

/** Zooms by the keys + and - while the focus is within `panel`. */
export function useZoomKeys(panel: RefObject<HTMLElement | null>, zoomBy: (step: number) => void): void {
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === '+') zoomBy(ZOOM_STEP);
    if (key === '-') zoomBy(-ZOOM_STEP);
  });
  useEffect(() => {
    const controller = new AbortController();
    panel.current?.addEventListener('keydown', press, { signal: controller.signal });
    return () => controller.abort();
  }, [panel]);
}
