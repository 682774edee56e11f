import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';

export const BringFriendDialog = lazyDialog(async () => (await import('./party-link-dialog.tsx')).PartyLinkDialog);
