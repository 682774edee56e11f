import {
  changeJoinRequestEndpoint,
  listReceivedRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { callApi } from '../support/call-api.ts';
import { typeMessage } from '../support/conversation.ts';
import { aTag, createPost, openBoard } from '../support/posts.ts';
import { joinCrew } from '../support/screens.ts';
import { anEmail, expect, password, test } from '../support/test.ts';

test('two friends join a game that is on with a role each, and after it the crew wants to play again', async ({
  signedIn,
}) => {
  const tag = aTag();
  const [owl, mira, zoe] = [await signedIn('Night Owl'), await signedIn('Mira Lane'), await signedIn('Zoe Park')];
  const roles = [
    { name: 'Duelist', count: 1 },
    { name: 'Sentinel', count: 1 },
  ];
  const { id: postId } = await createPost(owl, { tags: [tag], startsAt: 'now', seats: 4, roles });
  await owl.page.goto('/dashboard');
  const acceptNew = async (name: string): Promise<void> => {
    await owl.page.getByRole('button', { name: '1 new request' }).click();
    await owl.page.getByRole('button', { name: new RegExp(`^Accept: ${name}`) }).click();
  };

  await test.step('Mira asks for two players, like her filter, and names a role for each', async () => {
    await openBoard(mira.page, `${tag}&party=2`);
    await mira.page.getByRole('button', { name: 'Connect for 2: Night Owl' }).click();
    const dialog = mira.page.getByRole('dialog', { name: "Join Night Owl's Valorant crew" });
    await dialog.getByRole('button', { name: /^Duelist/ }).click();
    await dialog.getByRole('button', { name: /^Sentinel/ }).click();
    await expect(mira.page).toHaveURL(`/dashboard/chat/${owl.id}`);
    await acceptNew('Mira Lane');
    await expect(owl.page.getByText('2 players · Duelist · Sentinel')).toBeVisible();
    await expect(mira.page.getByRole('dialog', { name: "You're in!" })).toBeVisible();
  });

  await test.step('Zoe takes the last seat', async () => {
    await openBoard(zoe.page, tag);
    await expect(zoe.page.getByRole('article')).toContainText('3 of 4');
    await zoe.page.getByRole('button', { name: 'Connect with Night Owl' }).click();
    await zoe.page.getByRole('button', { name: 'Any role' }).click();
    await acceptNew('Zoe Park');
    await mira.page.goto(`/dashboard/crew/${postId}`);
    await expect(mira.page.getByRole('log').getByText('Zoe Park joined')).toBeVisible();
    await zoe.page.goto(`/dashboard/crew/${postId}`);
  });

  await test.step('the author ends the session, and the crew sees it', async () => {
    const card = owl.page.getByRole('article').filter({ hasText: tag });
    await card.getByRole('button', { name: 'End session: Valorant' }).click();
    const dialog = owl.page.getByRole('dialog', { name: 'End this session?' });
    await expect(dialog.getByRole('checkbox', { name: 'Mira Lane' })).toBeChecked();
    await dialog.getByRole('button', { name: 'End session' }).click();
    await expect(zoe.page.getByRole('log').getByText('This session has ended.')).toBeVisible();
    await expect(zoe.page.getByRole('log').getByText('Thanks for playing, everyone!')).toBeVisible();
    await expect(card.getByRole('link', { name: 'Post again: Valorant' })).toBeVisible();
  });

  await test.step('all who say yes become crewmates', async () => {
    for (const { page } of [owl, mira]) {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Yes to all' }).click();
    }
    await owl.page.goto('/dashboard/crewmates');
    await expect(owl.page.getByText('Mira Lane').first()).toBeVisible();
    await expect(owl.page.getByText('Zoe Park')).toHaveCount(0);
  });

  await test.step('the host keeps the crew, and players who join share a room', async () => {
    await owl.page.goto(`/dashboard/crew/${postId}`);
    await owl.page.getByRole('button', { name: 'Keep this crew' }).click();
    await owl.page.getByRole('textbox', { name: 'Crew name' }).fill('Night Owls');
    await owl.page.getByRole('button', { name: 'Ask to join' }).click();
    await expect(owl.page.getByRole('heading', { name: 'Night Owls', level: 1 })).toBeVisible();
    await zoe.page.goto('/dashboard');
    await zoe.page.getByRole('button', { name: 'No thanks' }).click();
    await mira.page.getByRole('button', { name: 'Join', exact: true }).click();
    await mira.page.getByRole('link', { name: 'Open room: Night Owls' }).click();
    await expect(owl.page.getByRole('heading', { name: '2 players' })).toBeVisible();
    await typeMessage(mira.page, 'Night Owls', 'Same time tomorrow?');
    await expect(owl.page.getByRole('log').getByText('Same time tomorrow?')).toBeVisible();
  });

  await test.step('the next post is for this crew first', async () => {
    await owl.page.goto('/dashboard/create-post');
    await owl.page.getByRole('combobox', { name: 'Who sees it first' }).click();
    await owl.page.getByRole('option', { name: 'Night Owls' }).click();
    await owl.page.getByRole('combobox', { name: 'Game' }).click();
    await owl.page.getByRole('option', { name: 'Valorant' }).click();
    await owl.page.getByRole('radio', { name: 'PC', exact: true }).click();
    await owl.page.getByRole('textbox', { name: 'Description' }).fill(`Once more ${tag}`);
    await owl.page.getByRole('button', { name: 'Create Post' }).click();
    await expect(mira.page.getByText('New post for Night Owls: Valorant').first()).toBeVisible();
    await mira.page.goto('/dashboard/browse-posts');
    const section = mira.page.getByRole('region', { name: 'For your crews first' });
    await expect(section.getByText(`Once more ${tag}`)).toBeVisible();
    await openBoard(zoe.page, tag);
    await expect(zoe.page.getByText('No posts found')).toBeVisible();
  });
});

test('a host replaces a player who did not show up for a game that is on', async ({ signedIn }) => {
  const [host, noShow, next] = [await signedIn('Night Owl'), await signedIn('Noah Gone'), await signedIn('Zoe Park')];
  const draft = { startsAt: 'now', seats: 2, joinDetails: 'Lobby 4711' } as const;
  const { id: postId } = await createPost(host, draft);
  await joinCrew(noShow, host, postId);
  await callApi(next.context.request, requestToJoinEndpoint, { params: { postId } });
  await next.page.goto(`/dashboard/chat/${host.id}`);
  await host.page.goto('/dashboard');
  await host.page.getByRole('button', { name: /^2 responses/ }).press('Enter');
  await host.page.getByRole('button', { name: /^Mark as no-show: Noah Gone/ }).click();
  await next.page.getByRole('button', { name: /^Take the seat/ }).click();
  await expect(next.page.getByText('Lobby 4711')).toBeVisible();
  await host.page.keyboard.press('Escape');
  await expect(host.page.getByRole('region', { name: 'My Posts' })).toContainText('2 of 2');
});

test('a newcomer is in a crew within a minute of registering', async ({ page, signedIn }) => {
  const [host, tag, email] = [await signedIn('Night Owl'), aTag(), anEmail()];
  await createPost(host, { tags: [tag], startsAt: 'now', seats: 4 });
  test.setTimeout(60_000);
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Nia New');
  await page.getByLabel('Email address').fill(email);
  for (const field of await page.locator('input[type=password]').all()) await field.fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveTitle('Sign In · Muster');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');

  const crews = page.getByRole('region', { name: 'Crews you can join' });
  await expect(crews.getByRole('button', { name: /^Connect/ }).first()).toBeVisible();
  await crews.getByRole('link', { name: 'See all' }).click();
  // Other journeys create posts too, some by players with this name.
  await page.getByRole('searchbox').fill(tag);
  const card = page.getByRole('article').filter({ hasText: tag });
  await card.getByRole('button', { name: 'Connect with Night Owl' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for Night Owl' })).toBeVisible();
  const [request] = await callApi(host.context.request, listReceivedRequestsEndpoint, {});
  const params = { requestId: request?.id ?? '' };
  await callApi(host.context.request, changeJoinRequestEndpoint, { params, body: { name: 'accept' } });
  await expect(page.getByRole('dialog', { name: "You're in!" })).toBeVisible();
});
