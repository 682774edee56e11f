import { expectMessage } from '../support/conversation.ts';
import { typeInto, press } from '../support/keyboard.ts';
import { aTag, createPost } from '../support/posts.ts';
import { anEmail, expect, password, test } from '../support/test.ts';

test('a member can post, connect and chat with the keyboard only', async ({ page, signedIn }) => {
  const tag = aTag();
  const author = await signedIn('Finn Archer');
  await createPost(author, { tags: [tag] });
  const email = anEmail();

  await test.step('register and sign in', async () => {
    await page.goto('/');
    await expect(page).toHaveTitle('Find Your Perfect Gaming Crew · Muster');
    await press(page, page.getByRole('link', { name: 'Get Started' }));
    await expect(page).toHaveTitle('Create Account · Muster');
    await typeInto(page, page.getByLabel('Full Name'), 'Gwen Lake');
    await typeInto(page, page.getByLabel('Email address'), email);
    await typeInto(page, page.getByLabel('Password', { exact: true }), password);
    await typeInto(page, page.getByLabel('Confirm Password'), password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
    await expect(page).toHaveTitle('Sign In · Muster');
    await expect(page.getByText('Account created successfully! Please log in.').first()).toBeVisible();
    await typeInto(page, page.getByLabel('Email address'), email);
    await typeInto(page, page.getByLabel('Password', { exact: true }), password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('create a post', async () => {
    await press(page, page.getByRole('main').getByRole('link', { name: 'Create Post' }));
    await typeInto(page, page.getByRole('combobox', { name: 'Game' }), 'minec');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Game' })).toHaveValue('Minecraft');
    await page.keyboard.press('Tab');
    await press(page, page.getByRole('radio', { name: 'PC', exact: true }), 'Space');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'PlayStation 5' })).toBeChecked();
    await typeInto(page, page.getByLabel('Description'), 'Building a harbour town together.');
    await typeInto(page, page.getByLabel('Tags'), 'chill,');
    await press(page, page.getByRole('button', { name: 'Create Post' }));
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('article').filter({ hasText: 'Building a harbour town' })).toBeVisible();
  });

  await test.step('delete it', async () => {
    await press(page, page.getByRole('button', { name: 'Delete: Minecraft' }));
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    await expect(page.getByRole('link', { name: 'Create Your First Post' })).toBeFocused();
  });

  await test.step('find a post, connect and talk', async () => {
    await press(page, page.getByRole('navigation').getByRole('link', { name: 'Browse Posts' }));
    await typeInto(page, page.getByLabel('Search'), tag);
    await expect(page.getByRole('article')).toHaveCount(1);
    await press(page, page.getByRole('button', { name: /^Connect/ }));
    await typeInto(page, page.getByLabel(`Message to ${author.name}`), 'Room for one more?');
    await page.keyboard.press('Enter');
    await expectMessage(page, 'Room for one more?');
  });

  await test.step('sign out', async () => {
    await press(page, page.getByRole('button', { name: 'Sign Out' }));
    await expect(page).toHaveURL('/');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  });
});
