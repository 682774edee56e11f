import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { registerToaster, type ToastTone } from './show-toast.ts';

const toastManager = Toast.createToastManager();

const icons: Record<ToastTone, typeof Info> = { success: CircleCheck, error: CircleAlert, info: Info };
const looks: Record<ToastTone, string> = { success: 'text-mint-text', error: 'text-rose-text', info: 'text-soft' };

const toneOf = (type: string | undefined): ToastTone => (type === 'success' || type === 'error' ? type : 'info');

const useRegisteredToaster = (): void =>
  useEffect(
    () =>
      registerToaster(({ text, tone = 'info', id, action, durationMs = 5_000 }) => {
        toastManager.add({
          id,
          title: text,
          type: tone,
          priority: tone === 'error' ? 'high' : 'low',
          timeout: durationMs,
          actionProps: action && { children: action.label, onClick: action.onPress },
        });
      }),
    [],
  );

function ToastList() {
  const { toasts } = Toast.useToastManager();
  useRegisteredToaster();
  return toasts.map((toast) => {
    const tone = toneOf(toast.type);
    const Icon = icons[tone];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['down', 'right']}
        className="float-panel pointer-events-auto flex items-center gap-3 py-2 pr-2 pl-4 transition-[opacity,transform] data-ending-style:translate-y-2 data-starting-style:translate-y-2"
      >
        <Icon aria-hidden className={`size-5 ${looks[tone]}`} />
        <Toast.Title className="min-w-0 flex-1 py-1 text-sm font-medium" />
        <Toast.Action className="min-h-9 rounded-sm px-2.5 text-sm font-semibold text-flare-text hover:bg-overlay" />
        <Toast.Close
          aria-label="Dismiss"
          className="grid size-9 place-items-center rounded-sm text-faint hover:bg-overlay hover:text-fg pointer-coarse:size-10"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Root>
    );
  });
}

/** Renders the toasts; mounted once at the root. */
export const Toaster = () => (
  <Toast.Provider toastManager={toastManager} limit={3}>
    <Toast.Portal>
      <Toast.Viewport className="pointer-events-none fixed inset-x-4 bottom-20 z-50 ml-auto flex flex-col gap-2 outline-none sm:left-auto sm:w-96 md:bottom-6">
        <ToastList />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);
