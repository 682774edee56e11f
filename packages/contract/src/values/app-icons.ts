/** Files of the icon with their side lengths. Operating systems crop `maskable`, and show `touch` on an opaque ground. */
export const appIcons = {
  tab: { path: '/icons/icon-96.png', side: 96 },
  small: { path: '/icons/icon-192.png', side: 192 },
  large: { path: '/icons/icon-512.png', side: 512 },
  maskable: { path: '/icons/maskable-512.png', side: 512 },
  touch: { path: '/icons/apple-touch-icon.png', side: 180 },
} as const;
export type AppIcon = keyof typeof appIcons;
export const appIconNames = ['tab', 'small', 'large', 'maskable', 'touch'] as const satisfies readonly AppIcon[];

/** A PNG of 512 × 512 random pixels has less. */
export const APP_ICON_MAX_BYTES = 1_200_000;

/** The address of an icon. With the id of the current icon, browsers cache it forever. */
export const appIconUrl = (icon: AppIcon, iconId: string): string => `${appIcons[icon].path}?v=${iconId}`;
