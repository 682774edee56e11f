import Bell from 'lucide-react/icons/bell';
import X from 'lucide-react/icons/x';
import { Button } from '#src/components/button.tsx';
import { ButtonLink } from '#src/components/button-link.tsx';
import { IconButton } from '#src/components/icon-button.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { requestDesktopPermission } from '#src/features/notifications/desktop-notifications.ts';
import { closeOffer, useIsOfferOpen } from '#src/features/notifications/notification-offer-state.ts';
import { changeNotificationSettings } from '#src/features/notifications/notification-settings.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useSwitchPush } from './push-queries.ts';
import { offerTexts, pushFailed, notificationTexts } from './notification-texts.ts';

/** Offers notifications once, before the browser's own prompt. Part of the page, so that it covers nothing. */
export function NotificationOffer() {
  const { id: memberId } = useCurrentMember();
  const isOpen = useIsOfferOpen(memberId);
  const { mutate } = useSwitchPush(memberId, (error) => showToast(pushFailed(describeError(error)), { tone: 'error' }));
  const close = (): void => {
    closeOffer(memberId);
    // The focused button is removed.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const turnOn = async (): Promise<void> => {
    // First, because browsers prompt only directly after a press.
    const permission = await requestDesktopPermission();
    close();
    if (permission === 'denied') showToast(notificationTexts.desktopDenied);
    if (permission !== 'granted') return;
    changeNotificationSettings(memberId, { desktop: true });
    mutate(true, { onSuccess: (isOn) => isOn && showToast(offerTexts.isOn, { tone: 'success' }) });
  };
  if (!isOpen) return null;
  return (
    <section aria-labelledby="notification-offer">
      <div className="flex items-start gap-3 rounded-lg border border-line bg-raised py-3 pr-1.5 pl-4">
        <Bell aria-hidden className="mt-1 size-5 flex-none text-flare-text max-sm:hidden" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2.5 py-0.5">
          <div className="min-w-0 flex-1 basis-64">
            <h2 id="notification-offer" className="font-semibold">
              {offerTexts.heading}
            </h2>
            <p className="text-sm text-soft">{offerTexts.text}</p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm" onClick={() => void turnOn()}>
              {offerTexts.turnOn}
            </Button>
            <ButtonLink
              size="sm"
              variant="ghost"
              to="/dashboard/settings"
              hash="notifications"
              onClick={() => closeOffer(memberId)}
            >
              {offerTexts.settings}
            </ButtonLink>
          </div>
        </div>
        <IconButton label={offerTexts.dismiss} onClick={close}>
          <X aria-hidden />
        </IconButton>
      </div>
    </section>
  );
}
