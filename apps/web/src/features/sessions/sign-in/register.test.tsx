import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { weakPasswordMessages } from '@muster/contract/sessions/password-weakness.ts';
import { getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPost } from '#test/data/a-post.ts';
import { mockResponse, delayResponse, mockError } from '#test/network.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';
import { stubReload } from '#test/stubs/stub-reload.ts';

const complete = {
  'Full Name': 'Ada Osei',
  'Email address': 'ada@example.com',
  Password: 'secret!',
  'Confirm Password': 'secret!',
};

async function openRegister(at = '/register') {
  mockResponse(getSessionEndpoint, { member: null });
  const app = renderApp(at);
  await screen.findByRole('heading', { name: 'Join Muster' });
  const submit = async (
    entries: Record<string, string>,
    press: typeof app.user.click = app.user.click,
  ): Promise<void> => {
    for (const [label, text] of Object.entries(entries)) {
      await app.user.clear(screen.getByLabelText(label));
      if (text) await enterText(app.user, screen.getByLabelText(label), text);
    }
    await press(screen.getByRole('button', { name: 'Create Account' }));
  };
  return { ...app, submit };
}

test('opens the sign-in page with a success message', async () => {
  const { submit, address } = await openRegister();
  const requests = mockResponse(registerEndpoint, { id: aMember.id });
  await submit(complete);
  const notice = await screen.findByText('Account created successfully! Please log in.');
  expect(notice.closest('[role="status"]')).not.toBeNull();
  expect(address()).toBe('/login');
  expect(requests[0]?.body).toEqual({ name: 'Ada Osei', email: 'ada@example.com', password: 'secret!' });
});

test('removes the success message from the history, so that a reload does not show it again', async () => {
  const { submit, router } = await openRegister();
  mockResponse(registerEndpoint, { id: aMember.id });
  await submit(complete);
  await screen.findByText('Account created successfully! Please log in.');
  await waitFor(() => expect(router.history.location.state.notice).toBeUndefined());
  await waitFor(() => expect(router.state.location.state.notice).toBeUndefined());
  expect(screen.getByText('Account created successfully! Please log in.')).toBeDefined();
});

test('has the four specified fields in order and links to the sign-in page', async () => {
  await openRegister();
  const labels = [...document.querySelectorAll('form label')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['Full Name', 'Email address', 'Password', 'Confirm Password']);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});

test('says that others see the name', async () => {
  await openRegister();
  const described = screen.getByLabelText('Full Name').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Other players see this name. A nickname is fine.');
});

const post = '/posts/0198a000-0000-7000-8000-00000000000b';
const afterwards = `?redirect=${encodeURIComponent(post)}`;

test('opens the redirect target after registration and sign-in, with the address prefilled', async () => {
  const { submit, user, address } = await openRegister(`/register${afterwards}`);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(`/login${afterwards}`);
  mockResponse(registerEndpoint, { id: aMember.id });
  await submit(complete);
  await screen.findByText('Account created successfully! Please log in.');
  expect(address()).toBe(`/login${afterwards}`);
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'ada@example.com');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  mockResponse(signInEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(getPostEndpoint, aPost(1));
  await enterText(user, screen.getByLabelText('Password'), 'secret!');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(post));
});

test('takes an address that has an account to the sign-in page, without showing it in the URL', async () => {
  const { submit, user, address } = await openRegister(`/register${afterwards}`);
  mockError(registerEndpoint, 'email-taken');
  await submit(complete);
  await screen.findByRole('alert');
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(address()).toBe(`/login${afterwards}`);
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'ada@example.com');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
});

test('redirects a signed-in member to the redirect target', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(getPostEndpoint, aPost(1));
  const { address } = renderApp(`/register${afterwards}`);
  await waitFor(() => expect(address()).toBe(post));
});

test('ignores a redirect target of another site', async () => {
  await openRegister('/register?redirect=https%3A%2F%2Fevil.example%2Fdashboard');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});

/** Both clicks come before the button is rendered as busy, each as an event of its own. */
async function doubleClick(button: Element): Promise<void> {
  for (const detail of [1, 2]) {
    fireEvent.click(button, { detail });
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('sends a form once after a double click', async () => {
  const { submit } = await openRegister();
  const requests = mockResponse(registerEndpoint, { id: aMember.id });
  await submit(complete, doubleClick);
  await screen.findByText('Account created successfully! Please log in.');
  expect(requests).toHaveLength(1);
});

test('sends a form that was filled in between the two clicks of a double click', async () => {
  const { submit } = await openRegister();
  const requests = mockResponse(registerEndpoint, { id: aMember.id });
  await submit({ ...complete, 'Confirm Password': '' }, async (button) => {
    fireEvent.click(button, { detail: 1 });
    await screen.findByRole('alert');
    fireEvent.change(screen.getByLabelText('Confirm Password'), { target: { value: complete['Confirm Password'] } });
    fireEvent.click(button, { detail: 2 });
  });
  await screen.findByText('Account created successfully! Please log in.');
  expect(requests).toHaveLength(1);
});

test('marks the button as busy while creating the account', async () => {
  const { submit } = await openRegister();
  mockResponse(registerEndpoint, { id: aMember.id });
  const respond = delayResponse(registerEndpoint);
  await submit(complete);
  expect(screen.getByRole('button', { name: 'Creating Account...' }).getAttribute('aria-disabled')).toBe('true');
  respond();
  await screen.findByText('Account created successfully! Please log in.');
});

test('shows the first validation error in the banner, also of a password with the name of the product', async () => {
  const { submit } = await openRegister();
  await submit({ ...complete, Password: 'MUSTER', 'Confirm Password': 'MUSTER' });
  expect((await screen.findByRole('alert')).textContent).toBe(weakPasswordMessages.contextWords);
});

test('clears the error when the field is edited', async () => {
  const { submit, user } = await openRegister();
  await submit({ ...complete, 'Confirm Password': 'another' });
  await screen.findByRole('alert');
  await user.type(screen.getByLabelText('Confirm Password'), 'x');
  expect(screen.queryByText('Passwords do not match')).toBeNull();
});

test.each(['internal', 'email-taken'] as const)('shows a failure (%s) without moving the button', async (code) => {
  const { submit } = await openRegister();
  mockError(registerEndpoint, code);
  await submit(complete);
  const button = screen.getByRole('button', { name: 'Create Account' });
  expect(button.compareDocumentPosition(await screen.findByRole('alert'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('shows the reason for a failure and keeps the input', async () => {
  const { submit } = await openRegister();
  mockError(registerEndpoint, 'email-taken');
  await submit(complete);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to create an account: An account with this email already exists.',
  );
  for (const [label, text] of Object.entries(complete))
    expect(screen.getByLabelText(label)).toHaveProperty('value', text);
});

const languageSelect = () => screen.getByRole('combobox', { name: 'Language' });

test('prompts before a change of language discards input', async () => {
  const reload = stubReload();
  const { user } = await openRegister();
  await enterText(user, screen.getByLabelText('Full Name'), 'Ada Osei');
  await user.selectOptions(languageSelect(), 'de');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText('Full Name')).toHaveProperty('value', 'Ada Osei');
  expect(languageSelect()).toHaveProperty('value', 'en');
  expect(reload).not.toHaveBeenCalled();
  await user.selectOptions(languageSelect(), 'de');
  await user.click(await screen.findByRole('button', { name: 'Change language' }));
  expect(reload).toHaveBeenCalledOnce();
});
