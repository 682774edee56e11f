import { productName } from '#src/lib/product.ts';

export const settingsTexts = {
  appearance: 'Appearance',
  notifications: 'Sound and notifications',
  privacy: 'Privacy',
  keyboard: 'Keyboard',
  theme: 'Theme',
  themes: { system: 'System', dark: 'Dark', light: 'Light' },
  readReceipts: 'Read receipts',
  readReceiptsHint: "Others see when you've read their messages.",
  presence: "Show when I'm online",
  presenceHint:
    "Players you've chatted with see when you're online. Other players see when you were last active. Everyone can see how quickly you answer requests.",
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
  pushText: 'Show message text in push notifications',
  pushTextHint: 'When off, notifications only show who wrote. When on, the text may appear on your lock screen.',
} as const;

export const offerTexts = {
  heading: "Don't miss an answer",
  text: `Get a notification when a player answers, wants to join or messages you, even when ${productName} isn't open.`,
  turnOn: 'Turn on notifications',
  settings: 'Settings',
  dismiss: 'Dismiss notification offer',
  isOn: 'Notifications are on.',
} as const;

export const settingsFailed = (reason: string): string => `Couldn't load your settings: ${reason}`;
export const pushUnknown = (reason: string): string => `Couldn't check this browser's notifications: ${reason}`;
export const pushFailed = (reason: string): string => `Couldn't change notifications: ${reason}`;
export const settingFailed = (reason: string): string => `Couldn't save your settings: ${reason}`;
