import { expectMessage, logOf, typeMessage } from '../support/conversation.ts';
import { aTag } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

test('two players meet over a post and talk, also across a lost connection', async ({ signedIn, line }) => {
  const tag = aTag();
  const ada = await signedIn('Ada Quick');
  const ben = await signedIn('Ben Stone', { baseURL: line.url });

  await test.step('Ada creates a post', async () => {
    await ada.page.goto('/dashboard/create-post');
    await ada.page.getByRole('combobox', { name: 'Game' }).fill('overw');
    await ada.page.getByRole('option', { name: 'Overwatch 2' }).click();
    await ada.page.getByRole('radio', { name: 'PlayStation 5' }).click();
    await ada.page.getByLabel('Description').fill('Support main, three evenings a week.');
    await ada.page.getByLabel('Tags').fill(`${tag},`);
    await ada.page.getByRole('button', { name: 'Create Post' }).click();
    await expect(ada.page.getByRole('status').filter({ hasText: 'Post created successfully!' })).toBeVisible();
    await expect(ada.page).toHaveURL('/dashboard');
    await expect(ada.page.getByRole('article').filter({ hasText: tag })).toContainText('Active');
  });

  await test.step('Ben finds it by search and filter, and connects', async () => {
    await ben.page.goto('/dashboard/browse-posts');
    await ben.page.getByLabel('Search').fill(tag.toUpperCase());
    await expect(ben.page.getByText(/^Showing 1 of \d+ posts$/)).toBeVisible();
    await ben.page.getByRole('combobox', { name: 'Platform' }).click();
    await ben.page.getByRole('option', { name: 'Xbox' }).click();
    await expect(ben.page.getByText('No posts match your current filters.')).toBeVisible();
    await ben.page.getByRole('combobox', { name: 'Platform' }).click();
    await ben.page.getByRole('option', { name: 'PlayStation' }).click();
    await expect(ben.page.getByRole('article')).toHaveCount(1);
    await ben.page.getByRole('button', { name: /^Connect/ }).click();
    await expect(ben.page).toHaveURL(`${line.url}/dashboard/chat/${ada.id}`);
  });

  await test.step('Ada accepts with the keyboard, and both see it without a reload', async () => {
    await expect(ben.page.getByText(/^Waiting for Ada Quick/)).toBeVisible();
    const accept = ada.page.getByRole('button', { name: /^Accept: Ben Stone/ });
    await expect(accept).toBeVisible();
    await accept.focus();
    await ada.page.keyboard.press('Enter');
    await expect(ada.page.getByRole('region', { name: 'Requests' })).toHaveCount(0);
    await expect(ben.page.getByText("You're in.", { exact: true })).toBeVisible();
  });

  await test.step('they talk, and each sees what the other writes and reads', async () => {
    await typeMessage(ben.page, ada.name, 'Hi, I play tank.');
    await expectMessage(ben.page, 'Hi, I play tank.');
    await expect(logOf(ben.page).getByText('Seen')).toHaveCount(0);
    await ada.page.goto(`/dashboard/chat/${ben.id}`);
    await expectMessage(ada.page, 'Hi, I play tank.');
    await expect(logOf(ben.page).getByRole('listitem').filter({ hasText: 'Hi, I play tank.' })).toContainText('Seen');
    const before = await logOf(ben.page).boundingBox();
    await ada.page.getByLabel(`Message to ${ben.name}`).pressSequentially('Per');
    const typing = ben.page.getByText('Ada Quick is typing...');
    await expect(typing).toBeVisible();
    expect(await logOf(ben.page).boundingBox(), 'typing moves nothing').toEqual(before);
    await typeMessage(ada.page, ben.name, 'Perfect, tonight at nine?');
    await expectMessage(ben.page, 'Hi, I play tank.', 'Perfect, tonight at nine?');
    await expect(typing).toHaveCount(0);
  });

  await test.step('Ben loses his connection and misses nothing', async () => {
    await ben.context.setOffline(true);
    line.cut();
    await expect(ben.page.getByText("You're offline.")).toBeVisible();
    for (const text of ['Bring a healer.', 'And a headset.', 'See you there.'])
      await typeMessage(ada.page, ben.name, text);
    await expectMessage(ada.page, 'Bring a healer.', 'And a headset.', 'See you there.');
    line.mend();
    await ben.context.setOffline(false);
    await expectMessage(ben.page, 'Perfect, tonight at nine?', 'Bring a healer.', 'And a headset.', 'See you there.');
    await expect(ben.page.getByText(/You're offline|Reconnecting|Can't reach/)).toBeHidden({ timeout: 30_000 });
    await typeMessage(ben.page, ada.name, 'I am back.');
    await expectMessage(ada.page, 'See you there.', 'I am back.');
  });
});
