import { t } from '@lingui/core/macro';
import { useAppearance } from '#src/lib/product.ts';
import Bell from 'lucide-react/icons/bell';
import X from 'lucide-react/icons/x';
import { Button } from '#src/components/button.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { IconButton } from '#src/components/icon-button.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { desktopPermission, requestDesktopPermission } from './desktop-notifications.ts';
import { notificationSettings } from './notification-settings.ts';
import { supportsPush } from './push-subscription.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { offerAnswered, useSwitchPush } from './push-queries.ts';

/** Offers notifications once, before the browser's own prompt. Part of the page, so that it covers nothing. */
export function NotificationOffer() {
  const { id: memberId } = useCurrentMember();
  const isAnswered = offerAnswered.use(memberId);
  const isOpen = !isAnswered && supportsPush() && desktopPermission() === 'default';
  const { mutate } = useSwitchPush(memberId);
  const close = (): void => {
    offerAnswered.write(memberId, true);
    // The focused button is removed.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const { name: productName } = useAppearance();
  const turnOn = async (): Promise<void> => {
    // First, because browsers prompt only directly after a press.
    const permission = await requestDesktopPermission();
    close();
    if (permission === 'denied')
      showToast(
        t`Your browser blocks notifications from this site. Allow them in the site settings next to the address, then turn this on again.`,
      );
    if (permission !== 'granted') return;
    notificationSettings.write(memberId, { ...notificationSettings.read(memberId), desktop: true });
    mutate(true, { onSuccess: (isOn) => isOn && showToast(t`Notifications are on.`, { tone: 'success' }) });
  };
  if (!isOpen) return null;
  return (
    <section aria-labelledby="notification-offer">
      <div className="flex items-start gap-3 rounded-lg border border-line bg-raised py-3 pe-1.5 ps-4">
        <Bell aria-hidden className="mt-1 size-5 flex-none text-flare-text max-sm:hidden" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 py-0.5">
          <div className="min-w-0 flex-1 basis-64">
            <h2 id="notification-offer" className="font-semibold">
              {t`Don't miss an answer`}
            </h2>
            <p className="text-sm text-soft">{t`Get a notification when a player answers, wants to join or messages you, even when ${productName} isn't open.`}</p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm" onClick={() => void turnOn()}>
              {t`Turn on notifications`}
            </Button>
            <ButtonLink
              size="sm"
              variant="ghost"
              to="/dashboard/settings"
              hash="notifications"
              onClick={() => offerAnswered.write(memberId, true)}
            >
              {t`Settings`}
            </ButtonLink>
          </div>
        </div>
        <IconButton label={t`Dismiss notification offer`} onClick={close}>
          <X aria-hidden />
        </IconButton>
      </div>
    </section>
  );
}
