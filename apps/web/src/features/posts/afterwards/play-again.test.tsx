import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { listCrewmatesEndpoint } from '@muster/contract/posts/afterwards/crewmates.ts';
import {
  answerPlayAgainEndpoint,
  listPlayAgainQuestionsEndpoint,
  type PlayAgainQuestion,
} from '@muster/contract/posts/afterwards/play-again.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aCrew, aCrewConversation, crewId } from '#test/data/a-crew.ts';
import { aPost } from '#test/data/a-post.ts';
import { delayResponse, mockDashboard, mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { startChatServer } from '#test/servers/chat-server.ts';
import { startLiveServer } from '#test/servers/live-server.ts';

const idOf = (number: number): string => `019a3f6e-0000-7000-8000-0000000003${String(number).padStart(2, '0')}`;
const [mira, zoe] = ['Mira', 'Zoe'].map((name, index) => ({
  id: idOf(index),
  name,
  pictureUrl: null,
  answer: null,
}));
const postId = aPost(1).id;
const aSession = (changes: Partial<PlayAgainQuestion> = {}): PlayAgainQuestion => ({
  postId,
  game: 'Valorant',
  startsAt: new Date(Date.now() - 86_400_000),
  players: [mira, zoe].flatMap((player) => player ?? []),
  ...changes,
});

beforeEach(() => {
  mockResponse(listGamesEndpoint, []);
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

const section = async () => within(await screen.findByRole('region', { name: 'Play again?' }));
const headings = async () =>
  (await section()).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.split(' · ')[0]);
const button = async (player: string, answer: string, game = 'Valorant') =>
  within((await section()).getByRole('group', { name: `Play ${game} with ${player} again?` })).getByRole('button', {
    name: answer,
  });
const pressed = async (player: string) => {
  const group = (await section()).getByRole('group', { name: `Play Valorant with ${player} again?` });
  return within(group).queryByRole('button', { pressed: true })?.textContent;
};

test('asks once per session, and an answered question disappears when the pointer leaves', async () => {
  const rust = aSession({ postId: aPost(2).id, game: 'Rust', startsAt: null });
  mockResponse(listPlayAgainQuestionsEndpoint, [aSession(), { ...rust, players: rust.players.slice(0, 1) }]);
  const { user } = renderApp('/dashboard');
  expect((await section()).getByText(/^Your answers are private\./)).toBeDefined();
  expect(await headings()).toEqual(['Valorant', 'Mira']);
  expect((await section()).getByText('Mira, Zoe')).toBeDefined();
  const answers = mockResponse(answerPlayAgainEndpoint, { postId, memberIds: [], answer: 'yes' });
  const respond = delayResponse(answerPlayAgainEndpoint);
  const all = (await section()).getByRole('button', { name: 'Yes to all' });
  await user.click(all);
  expect([await headings(), all.getAttribute('aria-disabled')]).toEqual([['Valorant', 'Mira'], 'true']);
  await user.hover(document.body);
  expect(await headings()).toEqual(['Mira']);
  expect(document.activeElement?.textContent).toBe('Mira');
  respond();
  await user.click(await button('Mira', 'No', 'Rust'));
  await waitFor(() =>
    expect(answers).toMatchObject([
      { params: { postId }, body: { memberIds: [idOf(0), idOf(1)], answer: 'yes' } },
      { params: { postId: rust.postId }, body: { memberIds: [idOf(0)], answer: 'no' } },
    ]),
  );
  await user.hover(document.body);
  expect(screen.queryByText('Play again?')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('by name, "Yes to all" changes no other answer, and a wrong press can be corrected', async () => {
  mockResponse(listPlayAgainQuestionsEndpoint, [aSession()]);
  const answers = mockResponse(answerPlayAgainEndpoint, { postId, memberIds: [], answer: 'no' });
  const { user } = renderApp('/dashboard');
  await user.click((await section()).getByRole('button', { name: 'One by one' }));
  await user.click(await button('Mira', 'Skip'));
  await user.click(await button('Mira', 'No'));
  expect([await pressed('Mira'), await pressed('Zoe')]).toEqual(['No', undefined]);
  await user.click((await section()).getByRole('button', { name: 'Yes to all' }));
  expect([await pressed('Mira'), await pressed('Zoe')]).toEqual(['No', 'Yes']);
  await waitFor(() => expect(answers.at(2)).toMatchObject({ body: { memberIds: [idOf(1)], answer: 'yes' } }));
});

test('asks again if an answer cannot be saved, and states why', async () => {
  mockResponse(listPlayAgainQuestionsEndpoint, [aSession()]);
  mockError(answerPlayAgainEndpoint, 'internal');
  const { user } = renderApp('/dashboard');
  await user.click((await section()).getByRole('button', { name: 'Yes to all' }));
  expect(await screen.findAllByText(/^Couldn't save your answer: Something went wrong/)).not.toHaveLength(0);
  await user.hover(document.body);
  expect(await headings()).toEqual(['Valorant']);
});

test('shows nothing after the yes of one side, and a toast once both have answered yes', async () => {
  const live = startLiveServer();
  mockResponse(listPlayAgainQuestionsEndpoint, [aSession({ players: aSession().players.slice(0, 1) })]);
  const { user, address } = renderApp('/dashboard');
  const answers = mockResponse(answerPlayAgainEndpoint, { postId, memberIds: [idOf(0)], answer: 'yes' });
  await user.click(await button('Mira', 'Yes'));
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.hover(document.body);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  expect(screen.queryByText(/crewmate\./)).toBeNull();
  expect(screen.queryByText('Mira')).toBeNull();
  mockResponse(listPlayAgainQuestionsEndpoint, [aSession({ players: [] })]);
  mockResponse(listCrewmatesEndpoint, []);
  act(() => live.push({ type: 'crewmates.changed', name: 'Mira' }));
  await screen.findAllByText('You and Mira are crewmates now. You both want to play again.');
  await waitFor(() => expect(screen.queryByText('Play again?')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'View' }));
  await waitFor(() => expect(address()).toBe('/dashboard/crewmates'));
});

test('the dashboard is shown without the question if it cannot be loaded', async () => {
  mockError(listPlayAgainQuestionsEndpoint, 'internal');
  renderApp('/dashboard');
  await screen.findByText('No posts yet');
  expect(screen.queryByText('Play again?')).toBeNull();
});

test('the screen of a crew shows the answers about its own session, which can be changed', async () => {
  const rust = aSession({ postId: aPost(2).id, game: 'Rust' });
  const players = aSession().players.map((player) => ({ ...player, answer: 'no' as const }));
  mockResponse(listPlayAgainQuestionsEndpoint, [rust, aSession({ postId: crewId, players })]);
  startChatServer(0, aCrewConversation());
  mockResponse(getCrewEndpoint, aCrew());
  const answers = mockResponse(answerPlayAgainEndpoint, { postId: crewId, memberIds: [idOf(1)], answer: 'yes' });
  const { user } = renderApp(`/dashboard/crew/${crewId}`);
  expect((await section()).getByRole('button', { name: 'Yes to all' }).getAttribute('aria-disabled')).toBe('true');
  await user.click((await section()).getByRole('button', { name: 'One by one' }));
  await user.click(await button('Zoe', 'Yes'));
  expect([await pressed('Mira'), await pressed('Zoe')]).toEqual(['No', 'Yes']);
  await waitFor(() => expect(answers).toHaveLength(1));
});
