import { noPreferences } from '@muster/contract/values/play-preferences.ts';
import type { CurrentMember } from '@muster/contract/members/members.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';
import { createAppRouter } from '#src/router.tsx';
// Loads every screen and dialog before the first test; on a busy machine that can exceed a query's timeout.
import '#src/components/overlay/confirm-panel.tsx';
import '#src/components/overlay/toaster.tsx';
import '#src/components/overlay/tooltip-popup.tsx';
import '#src/features/posts/requests/notifications/notify-of-request.ts';
import '#src/features/posts/sharing/share-dialog.tsx';
import '#src/features/moderation/block-dialog.tsx';
import '#src/features/moderation/report-dialog.tsx';
import '#src/features/moderation/rules/accept-rules-dialog.tsx';
import '#src/features/moderation/rules/rules-item.tsx';
import '#src/features/moderation/rules/rules-screen.tsx';
import '#src/frame/dashboard/background-work.tsx';
import '#src/frame/dashboard/member-post-page.tsx';
import '#src/frame/dashboard/dashboard-sections.tsx';
import '#src/features/chat/crew/accepted-dialog.tsx';
import '#src/frame/dashboard/suspended.tsx';

const { routesById, loadRouteChunk } = createAppRouter(queryClient, createMemoryHistory());
await Promise.all(Object.values(routesById).map(async (route) => loadRouteChunk(route)));

export const aMember: CurrentMember = {
  id: '019a3f6e-0000-7000-8000-000000000001',
  name: 'Ada Osei',
  email: 'ada@example.com',
  role: 'member',
  pictureUrl: null,
  suspendedUntil: null,
  emailVerification: 'off',
  sharesPosts: false,
  discordChannelId: null,
  language: null,
  platform: null,
  playPreferences: noPreferences,
};

/** As if this browser had shown the acceptance before: in a dialog, which hides the screen. */
export const markAcceptanceShown = ({ id }: { readonly id: string }) =>
  browserStorage.write(`shown-acceptances:${aMember.id}`, [id]);

const historyAt = (address: string) => createMemoryHistory({ initialEntries: [address] });

export const createTestRouter = (address: string) => createAppRouter(queryClient, historyAt(address));

const isDisabled = (element: Element): boolean => element.closest(':disabled, [aria-disabled="true"]') !== null;

/** Its clicks wait until the control is enabled: before its data arrives, a click does nothing. */
function setupUser(): UserEvent {
  const user = userEvent.setup();
  const click = async (element: Element): Promise<void> => {
    await waitFor(() => expect(isDisabled(element)).toBe(false));
    await user.click(element);
  };
  return { ...user, click };
}

/** Renders the complete app at a URL, or as after a reload with the history of another one. */
export function renderApp(address: string, history: RouterHistory = historyAt(address)) {
  const router = createAppRouter(queryClient, history);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: setupUser(), router, address: () => router.state.location.href };
}

/** Enters a text at once, because the screen renders for each typed character. */
export async function enterText(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

/** Takes pointer and focus off the lists, which then catch up with the changes. */
export async function leaveLists(user: UserEvent): Promise<void> {
  await user.hover(document.body);
  act(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}
