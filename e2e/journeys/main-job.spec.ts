import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expectMessage, logOf, typeMessage } from '../support/conversation.ts';
import { press, typeInto } from '../support/keyboard.ts';
import { aTag } from '../support/posts.ts';
import { anEmail, expect, password, test } from '../support/test.ts';

test('two players meet over a post with the keyboard only, and talk, also across a lost connection', async ({
  page,
  signedIn,
  line,
}) => {
  const [tag, email] = [aTag(), anEmail()];
  const ada = { page, name: 'Ada Quick' };
  const ben = await signedIn('Ben Stone', { baseURL: line.url });

  await test.step('Ada registers and signs in', async () => {
    await page.goto('/');
    await press(page, page.getByRole('link', { name: 'Get Started' }));
    await expect(page).toHaveTitle('Create Account · Muster');
    await typeInto(page, page.getByLabel('Full Name'), ada.name);
    await typeInto(page, page.getByLabel('Email address'), email);
    await typeInto(page, page.getByLabel('Password', { exact: true }), password);
    await typeInto(page, page.getByLabel('Confirm Password'), password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Sign In · Muster');
    await expect(page.getByText('Account created successfully! Please log in.').first()).toBeVisible();
    await typeInto(page, page.getByLabel('Email address'), email);
    await typeInto(page, page.getByLabel('Password', { exact: true }), password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('Ada creates a post', async () => {
    await press(page, page.getByRole('main').getByRole('link', { name: 'Create Post' }));
    await typeInto(page, page.getByRole('combobox', { name: 'Game' }), 'overw');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Game' })).toHaveValue('Overwatch 2');
    await page.keyboard.press('Tab');
    await press(page, page.getByRole('radio', { name: 'PC', exact: true }), 'Space');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'PlayStation 5' })).toBeChecked();
    await typeInto(page, page.getByLabel('Description'), 'Support main, three evenings a week.');
    await typeInto(page, page.getByLabel('Tags'), `${tag},`);
    await press(page, page.getByRole('button', { name: 'Create Post' }));
    await expect(page.getByRole('status').filter({ hasText: 'Post created successfully!' })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('article').filter({ hasText: tag })).toContainText('Active');
  });

  await test.step('Ben finds it by search and filter, and connects', async () => {
    await ben.page.goto('/dashboard/browse-posts');
    await typeInto(ben.page, ben.page.getByLabel('Search'), tag.toUpperCase());
    await expect(ben.page.getByText(/^Showing 1 of \d+ posts$/)).toBeVisible();
    await ben.page.getByRole('combobox', { name: 'Platform' }).click();
    await ben.page.getByRole('option', { name: 'Xbox' }).click();
    await expect(ben.page.getByText('No posts match your current filters.')).toBeVisible();
    await ben.page.getByRole('combobox', { name: 'Platform' }).click();
    await ben.page.getByRole('option', { name: 'PlayStation' }).click();
    await expect(ben.page.getByRole('article')).toHaveCount(1);
    await press(ben.page, ben.page.getByRole('button', { name: /^Connect/ }));
    await expect(ben.page).toHaveURL(/\/dashboard\/chat\/[\w-]+$/);
  });

  await test.step('Ada accepts with the keyboard, and both see it without a reload', async () => {
    await expect(ben.page.getByRole('heading', { name: 'Waiting for Ada Quick' })).toBeVisible();
    await press(ada.page, ada.page.getByRole('button', { name: '1 new request' }));
    const accept = ada.page.getByRole('button', { name: /^Accept: Ben Stone/ });
    await press(ada.page, accept);
    await expect(ada.page.getByRole('region', { name: 'Requests' }).getByText('In your crew')).toBeVisible();
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

/** The test vector of https://github.com/firebase/scrypt. */
const moved = {
  password: 'user1password',
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
};

test('a member of a Firebase project signs in with the old password, at first and again', async ({
  page,
}, testInfo) => {
  const write = async (name: string, text: string): Promise<string> => {
    await writeFile(testInfo.outputPath(name), text);
    return testInfo.outputPath(name);
  };
  const { password: oldPassword, passwordHash, salt, signerKey } = moved;
  const [localId, email] = [aTag(), anEmail()];
  const parameters = `algorithm: SCRYPT, base64_signer_key: ${signerKey}, base64_salt_separator: Bw==`;
  const command = [
    join(import.meta.dirname, '../../apps/api/src/commands/import.ts'),
    await write('firestore.json', JSON.stringify({ users: { [localId]: { name: 'Mira Field' } } })),
    '--accounts',
    await write('users.json', JSON.stringify({ users: [{ localId, email, passwordHash, salt }] })),
    '--hash-config',
    await write('hash.txt', `hash_config { ${parameters}, rounds: 8, mem_cost: 14 }`),
  ];
  const env = { PATH: process.env.PATH, DATA_DIR: process.env.MUSTER_E2E_DATA };
  await promisify(execFile)(process.execPath, command, { env });

  for (const time of ['at first', 'again']) {
    await test.step(`Mira signs in ${time}`, async () => {
      await page.goto('/login');
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(oldPassword);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL('/dashboard');
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await expect(page).toHaveURL('/');
    });
  }
});
