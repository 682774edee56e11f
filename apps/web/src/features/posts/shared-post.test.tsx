import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { listChatsEndpoint } from '@muster/contract/chat.ts';
import { connectToPostEndpoint, listMyPostsEndpoint, type Post } from '@muster/contract/posts.ts';
import { getSharedPostEndpoint, setPostSharedEndpoint } from '@muster/contract/shared-posts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPageOf, aPost } from '#test/a-post.ts';
import { answer, cutLine, holdBack, refuse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const post = aPost(1);
const page = `/posts/${post.id}`;

function openPage(member: typeof aMember | null, shared: Post = post) {
  answer(getSessionEndpoint, { member });
  answer(getSharedPostEndpoint, shared);
  answer(listChatsEndpoint, []);
  return renderApp(page);
}

test('a visitor reads the post and is led to sign in, and back to it', async () => {
  const { user, address } = openPage(null);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ben Carter is looking for players');
  expect(within(screen.getByRole('article')).getByText(post.description)).toBeDefined();
  expect(document.title).toBe('Ben Carter is looking for players · Muster');
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/register');
  await user.click(screen.getByRole('link', { name: 'Sign in to connect' }));
  await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent(location.pathname)}`));
});

test('a member connects from there', async () => {
  const { user, address } = openPage(aMember);
  const asked = answer(connectToPostEndpoint, { authorId: post.authorId });
  await user.click(await screen.findByRole('button', { name: 'Connect with Ben Carter' }));
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${post.authorId}`));
  expect(asked[0]?.params).toEqual({ postId: post.id });
});

test('a post that has closed meanwhile says so when a member connects', async () => {
  const { user } = openPage(aMember);
  refuse(connectToPostEndpoint, 'post-not-found');
  const connect = await screen.findByRole('button', { name: 'Connect with Ben Carter' });
  refuse(getSharedPostEndpoint, 'post-closed');
  await user.click(connect);
  expect(await screen.findByRole('heading', { level: 1, name: 'This post is closed' })).toBeDefined();
});

test('nobody is asked to sign in before it is known who is here', async () => {
  const release = holdBack(getSessionEndpoint);
  answer(getSharedPostEndpoint, post);
  renderApp(page);
  await screen.findByRole('article');
  expect(screen.queryByRole('link', { name: 'Sign in to connect' })).toBeNull();
  answer(getSessionEndpoint, { member: null });
  release();
});

test('its author is led to their posts', async () => {
  openPage(aMember, { ...post, authorId: aMember.id });
  expect((await screen.findByRole('link', { name: 'To your posts' })).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByRole('button', { name: /^Connect/ })).toBeNull();
});

test('a closed post says so and leads to others', async () => {
  answer(getSessionEndpoint, { member: null });
  refuse(getSharedPostEndpoint, 'post-closed');
  renderApp(page);
  expect(await screen.findByRole('heading', { level: 1, name: 'This post is closed' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Browse Posts' }).getAttribute('href')).toBe('/dashboard/browse-posts');
});

test('an address that is none of a post is a closed post', async () => {
  answer(getSessionEndpoint, { member: null });
  renderApp('/posts/nothing');
  expect(await screen.findByRole('heading', { level: 1, name: 'This post is closed' })).toBeDefined();
});

test('a post that could not be loaded says why and can be asked for again', async () => {
  answer(getSessionEndpoint, { member: null });
  refuse(getSharedPostEndpoint, 'internal');
  const { user } = renderApp(page);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Could not load the post\. Something went wrong/);
  answer(getSharedPostEndpoint, post);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: /is looking for players/ })).toBeDefined();
});

async function openSharing(shown: Partial<Post> = {}) {
  answer(getSessionEndpoint, { member: aMember });
  answer(listChatsEndpoint, []);
  const own = { ...post, authorId: aMember.id, ...shown };
  answer(listMyPostsEndpoint, aPageOf([own]));
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Share: Valorant' }));
  return { user, own, dialog: within(await screen.findByRole('dialog', { name: 'Share post' })) };
}

test('the link of a post is shown and copied', async () => {
  const { user, dialog } = await openSharing();
  expect(dialog.getByLabelText('Link to the post')).toHaveProperty('value', `${location.origin}${page}`);
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}${page}`);
  expect(await screen.findByText('Link copied.')).toBeDefined();
});

test('a post is no longer shared, and then has no link', async () => {
  const { user, own, dialog } = await openSharing();
  const asked = answer(setPostSharedEndpoint, { ...own, isShared: false });
  answer(listMyPostsEndpoint, aPageOf([{ ...own, isShared: false }]));
  await user.click(dialog.getByRole('switch', { name: /^Anyone with the link can see it/ }));
  await waitFor(() => expect(dialog.queryByLabelText('Link to the post')).toBeNull());
  expect(asked[0]?.body).toEqual({ isShared: false });
});

test('where that could not be changed it says why, and the link stays', async () => {
  const { user, dialog } = await openSharing();
  cutLine(setPostSharedEndpoint);
  await user.click(dialog.getByRole('switch', { name: /^Anyone with the link can see it/ }));
  expect(await screen.findAllByText(/^Could not change who sees the post\./)).not.toHaveLength(0);
  expect(dialog.getByLabelText('Link to the post')).toBeDefined();
});

test('the link of an inactive post says what others will find', async () => {
  const { dialog } = await openSharing({ isActive: false });
  expect(dialog.getByText('While the post is inactive, its link says that it is closed.')).toBeDefined();
});
