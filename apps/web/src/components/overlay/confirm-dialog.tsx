import { lazyDialog } from './lazy-dialog.tsx';

/** Prompts before a destructive action. */
export const ConfirmDialog = lazyDialog(async () => (await import('./confirm-panel.tsx')).ConfirmPanel);
