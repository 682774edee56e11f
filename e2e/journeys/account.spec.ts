import { anEmail, expect, password, test } from '../support/test.ts';

test('a visitor registers, is told so, signs in, and finds the way out again', async ({ page, consoleGuard }) => {
  // What the dashboard still asks for while one signs out is refused.
  consoleGuard.allow(/status of 401/);
  const email = anEmail();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Find Your Perfect Gaming Crew' })).toBeVisible();
  await page.getByRole('link', { name: 'Get Started' }).click();

  await expect(page.getByRole('heading', { name: 'Join Muster' })).toBeVisible();
  await page.getByLabel('Full Name').fill('Mika Storm');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: 'Account created' })).toHaveText(
    'Account created successfully! Please log in.',
  );
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();

  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mika Storm');
  await expect(page.getByText('No posts yet')).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('registration tells the first broken rule and keeps what was typed', async ({ page, consoleGuard, member }) => {
  consoleGuard.allow(/409/);
  await page.goto('/register');
  const submit = page.getByRole('button', { name: 'Create Account' });
  const banner = page.getByRole('alert').first();

  await submit.click();
  await expect(banner).toHaveText('Please enter your full name');
  await page.getByLabel('Full Name').fill('Mika Storm');
  await page.getByLabel('Email address').fill('nonsense');
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await page.getByLabel('Confirm Password').fill('abd');
  await submit.click();
  await expect(banner).toHaveText('Please enter a valid email address.');
  await page.getByLabel('Email address').fill(member.email);
  await submit.click();
  await expect(banner).toHaveText('Passwords do not match');
  await page.getByLabel('Confirm Password').fill('abc');
  await submit.click();
  await expect(banner).toHaveText('Password must be at least 6 characters');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await submit.click();
  await expect(banner).toHaveText('Failed to create an account: An account with this email already exists.');
  await expect(page.getByLabel('Full Name')).toHaveValue('Mika Storm');
});

test('a wrong password is told without saying which part was wrong', async ({ page, consoleGuard, member }) => {
  consoleGuard.allow(/401/);
  await page.goto('/login');
  await page.getByLabel('Email address').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid email or password. Please check your credentials and try again.',
  );
  await expect(page.getByLabel('Email address')).toHaveValue(member.email);
});
