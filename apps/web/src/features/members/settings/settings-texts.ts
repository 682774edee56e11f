export const settingsTexts = {
  appearance: 'Appearance',
  privacy: 'Privacy',
  keyboard: 'Keyboard',
  theme: 'Theme',
  themes: { system: 'System', dark: 'Dark', light: 'Light' },
  readReceipts: 'Read receipts',
  readReceiptsHint: "Others see when you've read their messages.",
  presence: "Show when I'm online",
  presenceHint:
    "Players you've chatted with see when you're online. Other players see when you were last active. Everyone can see how quickly you answer requests.",
  pushText: 'Show message text in push notifications',
  pushTextHint: 'When off, notifications only show who wrote. When on, the text may appear on your lock screen.',
} as const;

export const settingsFailed = (reason: string): string => `Couldn't load your settings: ${reason}`;
export const settingFailed = (reason: string): string => `Couldn't save your settings: ${reason}`;
