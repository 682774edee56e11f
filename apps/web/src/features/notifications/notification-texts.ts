import { productName } from '#src/lib/product.ts';

export const notificationTexts = {
  heading: 'Sound and notifications',
  sound: 'Sound',
  soundHint: "Play a short sound for new messages, requests and answers that aren't on screen. This browser only.",
  desktop: 'Desktop notifications',
  desktopHint: 'Show messages, requests and answers while this tab is in the background. This browser only.',
  desktopDenied:
    'Your browser blocks notifications from this site. Allow them in the site settings next to the address, then turn this on again.',
  needsHttps: `This page was opened over http. Desktop notifications, push notifications and opening ${productName} offline need https. Everything else works. Ask an administrator of this server for an https address.`,
  onlyHttps: 'Needs https.',
  desktopUnsupported: "This browser can't show notifications.",
  push: 'Push notifications',
  pushHint: `Get a notification even when ${productName} isn't open. This browser only, until you sign out.`,
  pushUnsupported: `Not supported in this browser. On iPhone or iPad, add ${productName} to your Home Screen first.`,
  pushBusy: 'One moment...',
} as const;

export const offerTexts = {
  heading: "Don't miss an answer",
  text: `Get a notification when a player answers, wants to join or messages you, even when ${productName} isn't open.`,
  turnOn: 'Turn on notifications',
  settings: 'Settings',
  dismiss: 'Dismiss notification offer',
  isOn: 'Notifications are on.',
} as const;

export const pushUnknown = (reason: string): string => `Couldn't check this browser's notifications: ${reason}`;
export const pushFailed = (reason: string): string => `Couldn't change notifications: ${reason}`;
