import { t } from '@lingui/core/macro';
import { Toast } from '@base-ui/react/toast';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { avoidControl } from './avoid-control.ts';
import { registerToaster, type ToastTone } from './show-toast.ts';

interface ToastData {
  readonly visual?: ReactNode;
}

const toastManager = Toast.createToastManager<ToastData>();

const icons: Record<ToastTone, typeof Info> = { success: CircleCheck, error: CircleAlert, info: Info };
const looks: Record<ToastTone, string> = { success: 'text-mint-text', error: 'text-rose-text', info: 'text-soft' };

const toneOf = (type: string | undefined): ToastTone => (type === 'success' || type === 'error' ? type : 'info');

/** Shows toasts until unmounted. Returns the latest announcement, and its number. */
function useRegisteredToaster() {
  const [announcement, setAnnouncement] = useState({ text: '', number: 0 });
  useEffect(
    () =>
      registerToaster(({ text, tone = 'info', action, durationMs = 5_000, isHidden, signal, ...toast }) => {
        if (isHidden) return setAnnouncement(({ number }) => ({ text, number: number + 1 }));
        if (signal?.aborted) return;
        const id = toastManager.add({
          id: toast.id,
          title: text,
          description: toast.description,
          data: { visual: toast.visual },
          type: tone,
          priority: tone === 'error' ? 'high' : 'low',
          timeout: durationMs,
          actionProps: action && { children: action.label, onClick: action.onPress },
        });
        signal?.addEventListener('abort', () => toastManager.close(id));
      }),
    [],
  );
  return announcement;
}

function ToastList({ viewport }: { readonly viewport: RefObject<HTMLDivElement | null> }) {
  const { toasts } = Toast.useToastManager<ToastData>();
  const isShown = toasts.length > 0;
  useLayoutEffect(() => {
    if (isShown) avoidControl(viewport.current);
  }, [isShown, viewport]);
  return toasts.map((toast) => {
    const tone = toneOf(toast.type);
    const Icon = icons[tone];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['up', 'down', 'right']}
        className="float-panel passes-first-presses pointer-events-auto flex flex-wrap items-center gap-x-3 md:flex-nowrap py-1.5 pe-1.5 ps-4 transition-[opacity,transform] wrap-anywhere data-ending-style:-translate-y-2 data-starting-style:-translate-y-2 max-sm:gap-x-1"
      >
        <span className="flex flex-none max-sm:me-1.5">
          {toast.data?.visual ?? <Icon aria-hidden className={`size-5 ${looks[tone]}`} />}
        </span>
        <div className="min-w-0 flex-1 basis-32 py-1 text-sm">
          <Toast.Title
            // The title of a message is a name.
            translate={toast.description === undefined ? undefined : 'no'}
            className={`font-medium ${toast.description === undefined ? '' : 'truncate'}`}
          />
          <Toast.Description render={<span />} dir="auto" className="line-clamp-2 text-soft" />
        </div>
        <Toast.Action className="min-h-9 flex-none rounded-sm px-2.5 text-sm font-semibold text-flare-text hover:bg-overlay" />
        <Toast.Close
          aria-label={t`Dismiss`}
          className="grid size-9 flex-none place-items-center rounded-sm text-faint hover:bg-overlay hover:text-fg pointer-coarse:size-10"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Root>
    );
  });
}

/** Renders the toasts; mounted once at the root. toasts.css places them. */
export function Toaster() {
  const { text, number } = useRegisteredToaster();
  const viewport = useRef<HTMLDivElement>(null);
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          <span key={number}>{text}</span>
        </span>
      </VisuallyHidden>
      <Toast.Provider toastManager={toastManager} limit={3}>
        <Toast.Portal>
          <Toast.Viewport
            ref={viewport}
            aria-label={t`Notifications`}
            className="toasts pointer-events-none fixed z-50 flex flex-col gap-2 outline-none"
          >
            <ToastList viewport={viewport} />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </>
  );
}
