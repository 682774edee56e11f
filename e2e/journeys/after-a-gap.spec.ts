import { tell } from '../support/chat-states.ts';
import { expect, test } from '../support/test.ts';

test('after a gap one goes on reading at the first message that one missed', async ({
  signedIn,
  line,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_(CONNECTION|EMPTY|INTERNET|SOCKET|FAILED)|WebSocket/);
  const [ada, ben] = [await signedIn('Ada Frost'), await signedIn('Ben Vale', { baseURL: line.url })];
  await tell(ada, ben, 'before the gap');
  await ben.page.goto(`/dashboard/chat/${ada.id}`, { waitUntil: 'networkidle' });
  const log = ben.page.getByRole('log');
  await expect(log.getByText('before the gap')).toBeVisible();
  line.cut();
  // Twenty may come in ten seconds; long as they are, they do not fit the pane.
  for (let number = 1; number <= 18; number += 1) await tell(ada, ben, `missed ${number}. ${'And more. '.repeat(30)}`);
  line.mend();
  await expect(log.getByText(/missed 1\./)).toBeInViewport({ timeout: 30_000 });
  await expect(log.getByText(/missed 18\./)).not.toBeInViewport();
  await expect(ben.page.getByRole('button', { name: /new messages/ })).toBeVisible();
});
