import type { ReactNode } from 'react';

export type ToastTone = 'success' | 'error' | 'info';

interface ToastOptions {
  readonly tone?: ToastTone;
  /** Two lines of it are shown below the text. */
  readonly description?: string;
  /** Replaces the icon of the tone. */
  readonly visual?: ReactNode;
  /** A toast with the same id is replaced. */
  readonly id?: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** 0 keeps the toast until it is dismissed. */
  readonly durationMs?: number;
  /** Closes the toast when aborted. */
  readonly signal?: AbortSignal;
  /** Only announced to assistive technology. */
  readonly isHidden?: boolean;
}

type Toast = ToastOptions & { readonly text: string };
type ShowToast = (toast: Toast) => void;

/** Toasts shown before the toaster was loaded. */
const queue: Toast[] = [];
let toaster: ShowToast | undefined;
let loadToaster: (() => void) | undefined;

/** Shows all toasts, including queued ones, with `show` until the returned function is called. */
export function registerToaster(show: ShowToast): () => void {
  toaster = show;
  for (const toast of queue.splice(0)) show(toast);
  return () => {
    if (toaster === show) toaster = undefined;
  };
}

/** Calls `load` when a toast is queued without a toaster, until the returned function is called. */
export function onFirstToast(load: () => void): () => void {
  loadToaster = load;
  if (queue.length > 0) load();
  return () => {
    if (loadToaster === load) loadToaster = undefined;
  };
}

/** Shows a toast; also callable outside components. */
export function showToast(text: string, options: ToastOptions = {}): void {
  const toast = { ...options, text };
  if (toaster) return toaster(toast);
  queue.push(toast);
  loadToaster?.();
}

/** Announces what the screen shows already. */
export const announce = (text: string): void => showToast(text, { isHidden: true });
