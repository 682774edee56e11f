import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

test('shows the start of the selected link in a narrow field', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listMyPostsEndpoint, aPageOf([aPost(1, { authorId: aMember.id, isShared: true })]));
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: /^Share/ }));
  const field = await screen.findByDisplayValue<HTMLInputElement>(/\/posts\//);
  field.blur();
  field.setSelectionRange(0, 0);
  // Browsers scroll when a longer text is selected.
  field.scrollLeft = 260;
  field.focus();
  const { selectionStart, selectionEnd, scrollLeft } = field;
  expect([selectionStart, selectionEnd, scrollLeft]).toEqual([0, field.value.length, 0]);
});
