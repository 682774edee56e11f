import { Toast } from '@base-ui/react/toast';

export type ToastTone = 'success' | 'error' | 'info';

interface ToastOptions {
  readonly tone?: ToastTone;
  /** The same id twice is one toast. */
  readonly id?: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** How long it stays; 0 is until it is dismissed. */
  readonly stayMs?: number;
}

/** What the toaster at the root listens to. */
export const toastManager = Toast.createToastManager();

/** Shows a notice from outside any component. */
export const showToast = (text: string, { tone = 'info', id, action, stayMs = 5_000 }: ToastOptions = {}): void => {
  toastManager.add({
    id,
    title: text,
    type: tone,
    priority: tone === 'error' ? 'high' : 'low',
    timeout: stayMs,
    actionProps: action && { children: action.label, onClick: action.onPress },
  });
};

/** Shows a notice that does not belong to one place in the page. */
export const useToast = (): { readonly show: typeof showToast } => ({ show: showToast });
