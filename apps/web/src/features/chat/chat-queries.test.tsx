import { topics } from '@muster/contract/topics.ts';
import { markChatReadEndpoint } from '@muster/contract/chat/chat.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { chatId } from '#test/servers/chat-server.ts';
import { eventually } from '#test/eventually.ts';
import { mockError } from '#test/network.ts';
import { aMember } from '#test/render-app.tsx';
import { useMarkRead } from './chat-queries.ts';

test('a read marker that could not be sent is sent again, but not as the next member', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  queryClient.setQueryData(topics.session, { member: aMember });
  const requests = mockError(markChatReadEndpoint, 'internal');
  const { result } = renderHook(() => useMarkRead(chatId), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  act(() => result.current.mutate(1));
  await eventually(() => expect(requests).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await eventually(() => expect(requests).toHaveLength(2));
  queryClient.setQueryData(topics.session, { member: { ...aMember, id: '019a3f6e-0000-7000-8000-000000000009' } });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await eventually(() => expect(result.current.isError).toBe(true));
  expect(requests).toHaveLength(2);
});
