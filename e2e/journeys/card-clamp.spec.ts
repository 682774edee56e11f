import { createPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const LINES = 3;
const description = 'We play hard and laugh harder. '.repeat(30).trim();

test('on the board a long description ends after its third line', async ({ signedIn }) => {
  const author = await signedIn('Pia Lund');
  const reader = await signedIn('Quin Adler');
  await createPost(author, { description, tags: [author.id] });
  await reader.page.goto(`/dashboard/browse-posts?search=${author.id}`);
  const text = reader.page.getByRole('article').getByText(description);
  await expect(text).toBeVisible();
  const { shown, whole, line } = await text.evaluate((element) => ({
    shown: element.clientHeight,
    whole: element.scrollHeight,
    line: Number.parseFloat(getComputedStyle(element).lineHeight),
  }));
  expect(Math.round(shown / line)).toBe(LINES);
  expect(whole).toBeGreaterThan(shown);
});
