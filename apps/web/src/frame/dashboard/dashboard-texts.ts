export const dashboardTexts = {
  search: 'Search',
  adminPanel: 'Admin panel',
  settings: 'Settings',
  signOut: 'Sign Out',
  themes: { dark: 'Dark theme', light: 'Light theme' },
} as const;
