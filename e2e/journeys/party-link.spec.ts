import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { callApi } from '../support/call-api.ts';
import { createPost } from '../support/posts.ts';
import { anEmail, expect, password, test } from '../support/test.ts';

test('two friends join as one party, and both end up in the room', async ({ signedIn, page, context }) => {
  test.setTimeout(60_000);
  const [host, ben] = [await signedIn('Night Owl'), await signedIn('Ben Stone')];
  const roles = [
    { name: 'Duelist', count: 1 },
    { name: 'Sentinel', count: 1 },
  ];
  const { id: postId } = await createPost(host, { startsAt: 'now', seats: 3, roles });
  const body = { partySize: 2, roles: ['Duelist', 'Sentinel'] };
  const { id: requestId } = await callApi(ben.context.request, requestToJoinEndpoint, { params: { postId }, body });
  const command = { params: { requestId }, body: { name: 'accept' as const } };
  await callApi(host.context.request, changeJoinRequestEndpoint, command);
  await host.page.goto('/dashboard');
  const paths: string[] = [];
  context.on('request', (request) => paths.push(request.url()));

  const link = await test.step('Ben creates a link for his friend', async () => {
    await ben.page.goto(`/dashboard/crew/${postId}`);
    await ben.page.getByRole('button', { name: 'Bring a friend: Valorant' }).click();
    await expect(ben.page.getByText('1 seat in your party is left for a friend.')).toBeVisible();
    await ben.page.getByRole('button', { name: 'Create link' }).click();
    const created = await ben.page.getByRole('textbox', { name: 'Link for friends' }).inputValue();
    await ben.page.getByRole('button', { name: 'Done' }).click();
    return created;
  });

  await test.step('Cleo opens it, registers and signs in', async () => {
    await page.goto(link);
    await expect(page.getByText('A friend saved you a seat. Sign in to take it.')).toBeVisible();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Full Name').fill('Cleo Reed');
    await page.getByLabel('Email address').fill(anEmail());
    for (const field of await page.locator('input[type=password]').all()) await field.fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveTitle('Sign In · Muster');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  });

  await test.step('she takes the seat, and everyone sees her', async () => {
    await expect(page.getByRole('heading', { name: 'Ben Stone saved you a seat' })).toBeVisible();
    await expect(page.getByText('Sentinel')).toBeVisible();
    await page.getByRole('button', { name: 'Take this seat' }).click();
    await page.getByRole('dialog', { name: "You're in!" }).getByRole('link', { name: 'Open room' }).click();
    await expect(page.getByRole('log').getByText('You joined the crew.')).toBeVisible();
    await expect(ben.page.getByRole('log').getByText('Cleo Reed joined the crew.')).toBeVisible();
    for (const one of [page, ben.page])
      await expect(one.getByRole('region', { name: '3 players' }).getByText('Cleo Reed')).toBeAttached();
    await expect(host.page.getByText('Ben Stone brought Cleo Reed into your Valorant crew')).toBeVisible();
  });
  const code = link.replace(/^.*#/, '');
  expect(paths.filter((path) => path.replace(/#.*/, '').includes(code))).toEqual([]);
});
