export type ToastTone = 'success' | 'error' | 'info';

interface ToastOptions {
  readonly tone?: ToastTone;
  /** The same id twice is one toast. */
  readonly id?: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** How long it stays; 0 is until it is dismissed. */
  readonly durationMs?: number;
}

type Toast = ToastOptions & { readonly text: string };
type ShowToast = (toast: Toast) => void;

/** Told before the toaster was there. */
const queue: Toast[] = [];
let toaster: ShowToast | undefined;
let loadToaster: (() => void) | undefined;

/** Lets `show` have every toast, those that wait included, until the returned function is called. */
export function registerToaster(show: ShowToast): () => void {
  toaster = show;
  for (const toast of queue.splice(0)) show(toast);
  return () => {
    if (toaster === show) toaster = undefined;
  };
}

/** Hears of the first toast that waits for a toaster, until the returned function is called. */
export function onFirstToast(call: () => void): () => void {
  loadToaster = call;
  if (queue.length > 0) call();
  return () => {
    if (loadToaster === call) loadToaster = undefined;
  };
}

/** Shows a notice from outside any component. */
export function showToast(text: string, options: ToastOptions = {}): void {
  const toast = { ...options, text };
  if (toaster) return toaster(toast);
  queue.push(toast);
  loadToaster?.();
}

/** Shows a notice that does not belong to one place in the page. */
export const useToast = (): { readonly show: typeof showToast } => ({ show: showToast });
