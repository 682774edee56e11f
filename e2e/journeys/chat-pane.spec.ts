import { openChatEndpoint } from '@muster/contract/chat.ts';
import { callApi } from '../support/call-api.ts';
import { expect, test } from '../support/test.ts';

const PANE_HEIGHT = 600;
/** The frame around the conversation is not part of it. */
const FRAME = 2;

const sizes = [
  { screen: 'wide', width: 1440, height: 1000, pane: PANE_HEIGHT },
  { screen: 'phone', width: 390, height: 700, pane: 700 },
];

for (const { screen, width, height, pane } of sizes) {
  test(`on a ${screen} screen of ${height} pixels the conversation is ${pane} high`, async ({ signedIn }) => {
    const reader = await signedIn('Nils Brook', { viewport: { width, height } });
    const partner = await signedIn('Olga Reed');
    await callApi(reader.context.request, openChatEndpoint, { params: { memberId: partner.id } });
    await reader.page.goto(`/dashboard/chat/${partner.id}`);
    const conversation = reader.page.getByRole('region', { name: 'Conversation with Olga Reed' });
    await expect(conversation).toBeVisible();
    const box = await conversation.boundingBox();
    expect(Math.abs((box?.height ?? 0) - pane)).toBeLessThanOrEqual(FRAME);
  });
}
