import { t } from '@lingui/core/macro';
import { ConnectionBar } from '#src/components/page/connection-bar.tsx';
import { useConnectionState } from '#src/lib/live/connection-state.ts';
import { useHasUnstoredValues } from '#src/lib/storage/browser-storage.ts';
import { useAppearance } from '#src/lib/product.ts';

const connectionTexts = {
  /** While intercepted. */
  mayAskToSignIn: t`You may need to sign in to your network.`,
  /** While polling. */
  isUpdated: t`This page updates every few seconds.`,
  /** For members. */
  willSend: t`We'll send your messages and posts once you're connected.`,
  /** For members, if storage is full or blocked. Fits two lines on a small phone, as the others do. */
  willSendIfOpen: t`Keep this page open: your browser can't save what you type.`,
  /** For visitors. */
  willReconnect: t`This page reconnects automatically.`,
} as const;

const describeProblem = (state: ReturnType<typeof useConnectionState>, productName: string) =>
  ({
    connected: undefined,
    offline: t`You're offline.`,
    unavailable: t`Can't reach ${productName}.`,
    intercepted: t`Something is blocking ${productName}.`,
    polling: t`Live updates are off here.`,
  })[state];

/** States that the server or its live updates cannot be reached, and what that means for members and visitors. */
export function ConnectionStatus({ isForMembers = false }: { readonly isForMembers?: boolean }) {
  const state = useConnectionState();
  const { name: productName } = useAppearance();
  const willSend = useHasUnstoredValues() ? connectionTexts.willSendIfOpen : connectionTexts.willSend;
  const consequences: Readonly<Record<string, string>> = {
    polling: connectionTexts.isUpdated,
    intercepted: connectionTexts.mayAskToSignIn,
  };
  const consequence = isForMembers ? willSend : connectionTexts.willReconnect;
  return (
    <ConnectionBar
      problem={describeProblem(state, productName)}
      consequence={consequences[state] ?? consequence}
      action={
        state === 'intercepted' ? (
          <button type="button" className="text-link" onClick={() => location.reload()}>
            {t`Reload`}
          </button>
        ) : undefined
      }
    />
  );
}
