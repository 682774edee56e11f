import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { decideCaseEndpoint, listCasesEndpoint } from '@muster/contract/moderation/cases.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { createAppealEndpoint } from '@muster/contract/moderation/suspensions.ts';
import { signOutEndpoint } from '@muster/contract/sessions/session.ts';
import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../support/admin.ts';
import { callApi } from '../support/call-api.ts';
import { checkState, visit } from '../support/check-state.ts';
import { sendMessage } from '../support/conversation.ts';
import { openWithoutData } from '../support/open-page.ts';
import { createPicture } from '../support/pictures.ts';
import { aTag, createPost, fillInPost, openBoard } from '../support/posts.ts';
import { allowErrors, expect, test } from '../support/test.ts';

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();

/** Screens that fetch more than the session. */
const fetchingPaths = ['/dashboard', '/dashboard/browse-posts', '/dashboard/chat'];
const failure = { code: 'internal', message: 'Something went wrong on our side.', requestId: 'none' };
const isFetching = (url: URL): boolean => url.pathname.startsWith('/api/') && url.pathname !== '/api/session';
const nameOf = (path: string): string => path.slice(1).replace('/', '-');

test('loading, failed and incomplete screens are accessible', async ({ page: visitor, member: { page } }) => {
  allowErrors(/500/);
  await visitor.goto('/register');
  await press(visitor, 'Create Account');
  await checkState(visitor, 'register-error', visitor.getByRole('alert').first());
  await page.route(isFetching, () => undefined);
  for (const path of fetchingPaths) {
    await openWithoutData(page, path);
    await expect(page.getByRole('main').getByRole('status').first()).toBeAttached();
    await checkState(page, `${nameOf(path)}-loading`);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // The app would repeat a request that is answered with 503, and wait before each attempt.
  await page.route(isFetching, (route) => route.fulfill({ status: 500, json: failure }));
  // A new document has loaded nothing yet.
  await openWithoutData(page, '/dashboard/create-post');
  await expect(page.getByLabel('Description')).toBeVisible();
  await press(page, 'Create Post');
  await checkState(page, 'create-post-error', page.getByRole('alert').first());
  for (const path of fetchingPaths) {
    await visit(page, path);
    await checkState(page, `${nameOf(path)}-error`, page.getByRole('alert').first());
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('forms, lists and dialogs of posts and profiles are accessible', async ({ member, signedIn }) => {
  allowErrors(/40[0-9]|ERR_CONNECTION_REFUSED/);
  const { page, context } = member;
  const author = await signedIn('Hana Wolf');
  await page.goto('/dashboard/create-post');
  await page.getByRole('combobox', { name: 'Game' }).fill('r');
  await checkState(page, 'create-post-games', page.getByRole('option').first());
  await page.route('**/api/posts', (route) => route.abort('connectionrefused'));
  await fillInPost(page, 'Wipe day on Friday. We build on the hill, you bring sulfur.');
  await press(page, 'Create Post');
  await checkState(page, 'create-post-failed', page.getByRole('button', { name: 'Save Offline' }));
  await press(page, 'Save Offline');
  await expect(page.getByText(/^Post saved offline/)).toBeVisible();
  await visit(page, '/dashboard');
  const outbox = page.getByRole('region', { name: 'Waiting to be sent' });
  await page.unrouteAll();
  const refusal = { code: 'game-not-found', message: 'Please choose another game.', requestId: '-' };
  await page.route('**/api/posts', (route) => route.fulfill({ status: 404, json: refusal }));
  await outbox.getByRole('button', { name: 'Send now' }).click();
  await checkState(page, 'dashboard-outbox-refused', outbox.getByText('Not accepted'));
  await page.unrouteAll();

  // An empty board would show the next post at once.
  await createPost(author, { game: 'Dota 2', description: 'Support for a calm evening, any rank.' });
  await visit(page, '/dashboard/browse-posts?game=Dota 2');
  await page.getByRole('combobox', { name: 'Platform' }).click();
  await checkState(page, 'browse-platforms', page.getByRole('option').first());
  await page.keyboard.press('Escape');
  await createPost(author, { game: 'Dota 2', description: 'Two for a stack of five, no smurfs, all roles.' });
  // Other journeys post as well.
  await checkState(page, 'browse-news', page.getByRole('button', { name: /^\d+ new posts?$/ }));

  await visit(page, '/dashboard/profile');
  await press(page, 'Add a picture');
  await page.getByLabel('Image file').setInputFiles(await createPicture(page, 400, 400));
  await checkState(page, 'profile-picture-crop', page.getByRole('slider', { name: 'Zoom' }));
  await page.keyboard.press('Escape');
  await press(page, 'Delete account');
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Your password').fill('not the password');
  await page.keyboard.press('Enter');
  await checkState(page, 'delete-account-wrong-password', question.getByText('Incorrect password.'));
  await page.keyboard.press('Escape');
  await press(page, 'Edit Profile');
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await press(page, 'Save Changes');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await checkState(page, 'profile-edit-error');
  await page.getByRole('navigation').getByRole('link', { name: 'Create Post' }).click();
  await checkState(page, 'profile-leave', page.getByRole('alertdialog', { name: 'Leave without saving?' }));
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByLabel('Description')).toBeVisible();
  // The page follows without a click: its live connection is closed.
  await callApi(context.request, signOutEndpoint, {});
  await checkState(page, 'access-denied', page.getByRole('heading', { name: 'Access Denied' }));
});

test('menus, dialogs and cards of requests and conversations are accessible', async ({ member, signedIn }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|WebSocket|40[34]/);
  const { page, context } = member;
  const partner = await signedIn('Hana Wolf');
  const own = await createPost(member, { game: 'Rust' });
  await callApi(partner.context.request, requestToJoinEndpoint, { params: { postId: own.id } });
  await page.goto('/dashboard');
  const requests = page.getByRole('region', { name: 'Requests' });
  await checkState(page, 'dashboard-requests', requests);
  await requests.getByRole('button', { name: /^Decline/ }).click();
  await checkState(page, 'dashboard-decline', page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await press(page, '1 response: Rust');
  await checkState(page, 'post-requests', page.getByRole('dialog').getByRole('button', { name: /^Accept/ }));
  await page.keyboard.press('Escape');
  await press(page, 'Search');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('shortcuts');
  await checkState(page, 'command-palette', page.getByRole('option', { name: 'Keyboard shortcuts' }));
  await page.keyboard.press('Enter');
  await checkState(page, 'keyboard-shortcuts', page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await page.keyboard.press('Escape');

  const other = await createPost(partner, { game: 'Dota 2' });
  await callApi(context.request, requestToJoinEndpoint, { params: { postId: other.id } });
  await sendMessage(partner, member, 'Still up for tonight?', 'We are three already.');
  await partner.page.goto('/dashboard');
  await visit(page, `/dashboard/chat/${partner.id}`);
  await press(page, 'Add a note');
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible();
  await checkState(page, 'conversation-unread', page.getByText('Online').filter({ visible: true }).first());
  await page.keyboard.press('Escape');
  await visit(page, '/dashboard/browse-posts?game=Dota 2');
  await checkState(page, 'browse-requested', page.getByText(/^Requested/).first());
  await visit(page, `/dashboard/players/${partner.id}`);
  await checkState(page, 'player', page.getByRole('main').getByText(partner.name).first());
  await callApi(context.request, blockMemberEndpoint, { params: { memberId: partner.id } });
  await visit(page, '/dashboard/settings');
  await checkState(page, 'settings-blocked', page.getByRole('button', { name: `Unblock ${partner.name}` }));
  await visit(page, `/dashboard/chat/${partner.id}`);
  await context.setOffline(true);
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await checkState(page, 'conversation-closed-offline', page.getByText('This conversation is closed.'));
  await context.setOffline(false);
});

test('the menus and dialogs of the admin panel are accessible', async ({ page, member }) => {
  allowErrors(/500|409|Something went wrong/);
  await signInAsAdmin(page);
  await visit(page, `/admin-panel?search=${encodeURIComponent(member.email)}`);
  await press(page, `Actions for ${member.name}`);
  await page.getByRole('menuitem', { name: 'Open record' }).click();
  await checkState(page, 'admin-users-record', page.getByRole('dialog').getByText('Reports about them'));
  await page.keyboard.press('Escape');
  await visit(page, '/admin-panel?tab=games&search=Valorant');
  await press(page, 'Actions for Valorant');
  await page.getByRole('menuitem', { name: 'Edit crew' }).click();
  await checkState(page, 'admin-games-crew', page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await press(page, 'Actions for Valorant');
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Minecraft');
  await page.keyboard.press('Enter');
  await press(page, 'Merge games');
  await checkState(page, 'admin-games-merge', page.getByText(/move from Valorant to Minecraft/));
  await page.keyboard.press('Escape');
  await visit(page, '/admin-panel?tab=registration');
  await press(page, 'Create invitation link');
  await checkState(page, 'admin-invite-link', page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.route('**/api/admin/**', (route) => route.fulfill({ status: 500, json: failure }));
  await page.goto('/admin-panel?tab=posts');
  await checkState(page, 'admin-posts-error', page.getByRole('alert').first());
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('reports, notices, suspensions and appeals are accessible', async ({ page, member: reporter, signedIn }) => {
  const [author, tag] = [await signedIn('Hana Wolf'), aTag()];
  const { id: postId } = await createPost(author, { tags: [tag] });
  await openBoard(reporter.page, tag);
  await press(reporter.page, /^More/);
  await reporter.page.getByRole('menuitem', { name: 'Report post' }).click();
  await press(reporter.page, 'Send report');
  await checkState(reporter.page, 'report-dialog-error', reporter.page.getByText('Please choose a reason'));
  const reason = 'Harassment or bullying';
  await callApi(reporter.context.request, createReportEndpoint, { body: { kind: 'post', postId, reason, note: '' } });

  await signInAsAdmin(page);
  await visit(page, '/admin-panel?tab=reports');
  const card = page.getByRole('article').filter({ hasText: tag });
  await card.getByRole('button', { name: `History ${author.name}` }).click();
  await checkState(page, 'admin-reports', card.getByText('1 report about them, 0 acted on'));

  const { rows } = await callApi(page.request, listCasesEndpoint, { querystring: { state: 'open', page: 1 } });
  const reported = rows.find(({ targetId }) => targetId === postId);
  const reportIds = reported?.copies.flatMap(({ reports }) => reports.map(({ id }) => id)) ?? [];
  const decision = { action: 'suspend', days: 3, reason: 'No account sales here.' } as const;
  const decided = { params: { caseId: reported?.id ?? '' }, body: { decision, reportIds, decisionCount: 0 } };
  await callApi(page.request, decideCaseEndpoint, decided);
  await reporter.page.goto('/dashboard');
  const notice = reporter.page.getByText('Thanks for your report. We reviewed it and took action.');
  await checkState(reporter.page, 'dashboard-notices', notice);
  await author.page.goto('/dashboard');
  await checkState(author.page, 'suspended', author.page.getByText('No account sales here.'));
  await callApi(author.context.request, createAppealEndpoint, { body: { text: `It was my brother, ${tag}` } });
  await visit(page, '/admin-panel?tab=users');
  await visit(page, '/admin-panel?tab=reports');
  await press(page, /^Appeals \(\d+\)$/);
  await checkState(page, 'admin-appeals', card.getByText('No account sales here.'));
});
