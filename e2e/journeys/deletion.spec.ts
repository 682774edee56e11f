import { createPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

test('deleting one post after another needs no mouse: the focus goes on', async ({ member }) => {
  await createPost(member, { game: 'Rust' });
  await createPost(member, { game: 'FIFA' });
  const { page } = member;
  await page.goto('/dashboard');
  for (const [game, next] of [
    ['FIFA', page.getByRole('heading', { name: 'Rust' })],
    ['Rust', page.getByRole('link', { name: 'Create Your First Post' })],
  ] as const) {
    await page.getByRole('button', { name: `Delete: ${game}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(next).toBeFocused();
  }
});
