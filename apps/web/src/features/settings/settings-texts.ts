import { productName } from '#src/lib/product.ts';

export const settingsTexts = {
  heading: 'Settings',
  loading: 'Loading your settings...',
  theme: 'Theme',
  themes: { system: 'System', dark: 'Dark', light: 'Light' },
  readReceipts: 'Read receipts',
  readReceiptsHint: 'Others see when you have read their messages.',
  presence: 'Show when I am online',
  presenceHint: 'Players you talk to see whether you are online, or when you last were.',
  sound: 'Sound',
  soundHint: 'A short tone when a message comes and you are not looking at it. In this browser only.',
  desktop: 'Desktop notifications',
  desktopHint: 'Who wrote and what, while this tab is in the background. In this browser only.',
  desktopDenied:
    'Your browser blocks notifications from this site. Allow them in the site settings beside the address, then switch this on again.',
  desktopUnsupported: 'This browser cannot show notifications.',
  push: `Notify me when ${productName} is closed`,
  pushHint: 'Your device says who wrote to you while no window is open. In this browser, until you sign out.',
  pushUnsupported: `This browser cannot do this. On an iPhone or iPad, add ${productName} to the home screen first.`,
  pushBusy: 'One moment...',
  pushText: `Show the message when ${productName} is closed`,
  pushTextHint: 'Others may see it on a locked screen. Otherwise the notification only says who wrote.',
} as const;

export const settingsFailed = (reason: string): string => `Failed to load your settings: ${reason}`;
export const pushUnknown = (reason: string): string => `It is not known whether this browser is notified: ${reason}`;
export const pushFailed = (reason: string): string => `Failed to change notifications: ${reason}`;
export const settingFailed = (reason: string): string => `Failed to save your settings: ${reason}`;
