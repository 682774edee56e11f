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
import { aCrew, aCrewConversation, crewPostId } from '#test/data/a-crew.ts';
import { aPost } from '#test/data/a-post.ts';
import { delayResponse, mockDashboard, mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { startChatServer } from '#test/servers/chat-server.ts';
import { startLiveServer } from '#test/servers/live-server.ts';

const idOf = (number: number): string => `019a3f6e-0000-7000-8000-0000000003${String(number).padStart(2, '0')}`;
const [mira, zoe] = ['Mira', 'Zoe'].map((name, index) => ({ id: idOf(index), name, pictureUrl: null }));
const postId = aPost(1).id;
const aSession = (changes: Partial<PlayAgainQuestion> = {}): PlayAgainQuestion => ({
  postId,
  game: 'Valorant',
  startsAt: new Date(Date.now() - 86_400_000),
  players: [mira, zoe].flatMap((player) => player ?? []),
  ...changes,
});

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

const section = async () => within(await screen.findByRole('region', { name: 'Play again?' }));
const names = async () => (await section()).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const button = async (player: string, answer: string, game = 'Valorant') =>
  within((await section()).getByRole('group', { name: `Play ${game} with ${player} again?` })).getByRole('button', {
    name: answer,
  });

test('asks about each player of each session, and an answered question disappears when the pointer leaves', async () => {
  const rust = aSession({ postId: aPost(2).id, game: 'Rust', startsAt: null });
  mockResponse(listPlayAgainQuestionsEndpoint, [aSession(), { ...rust, players: rust.players.slice(0, 1) }]);
  const { user } = renderApp('/dashboard');
  expect((await section()).getByText(/^Your answers are private\./)).toBeDefined();
  expect(await names()).toEqual(['Mira', 'Zoe', 'Mira']);
  const answers = mockResponse(answerPlayAgainEndpoint, { postId, memberId: idOf(0), answer: 'no' });
  const respond = delayResponse(answerPlayAgainEndpoint);
  await user.click(await button('Mira', 'No'));
  expect(await names()).toEqual(['Mira', 'Zoe', 'Mira']);
  expect((await button('Mira', 'No')).getAttribute('aria-disabled')).toBe('true');
  await user.hover(document.body);
  expect(await names()).toEqual(['Zoe', 'Mira']);
  expect(document.activeElement?.textContent).toBe('Zoe');
  respond();
  await user.click(await button('Zoe', 'Skip'));
  await user.click(await button('Mira', 'Yes', 'Rust'));
  await waitFor(() =>
    expect(answers).toMatchObject([
      { params: { postId, memberId: idOf(0) }, body: { answer: 'no' } },
      { params: { postId, memberId: idOf(1) }, body: { answer: 'skip' } },
      { params: { postId: rust.postId, memberId: idOf(0) }, body: { answer: 'yes' } },
    ]),
  );
  await user.hover(document.body);
  expect(screen.queryByText('Play again?')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('asks again if an answer cannot be saved, and states why', async () => {
  mockResponse(listPlayAgainQuestionsEndpoint, [aSession()]);
  mockError(answerPlayAgainEndpoint, 'internal');
  const { user } = renderApp('/dashboard');
  await user.click(await button('Mira', 'Yes'));
  expect(await screen.findAllByText(/^Couldn't save your answer: Something went wrong/)).not.toHaveLength(0);
  expect(await names()).toEqual(['Mira', 'Zoe']);
});

test('shows nothing after the yes of one side, and a toast once both have answered yes', async () => {
  const live = startLiveServer();
  mockResponse(listPlayAgainQuestionsEndpoint, [aSession()]);
  const { user, address } = renderApp('/dashboard');
  const answers = mockResponse(answerPlayAgainEndpoint, { postId, memberId: idOf(0), answer: 'yes' });
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

test('the room of a crew asks about its own session', async () => {
  const rust = aSession({ postId: aPost(2).id, game: 'Rust' });
  mockResponse(listPlayAgainQuestionsEndpoint, [rust, aSession({ postId: crewPostId })]);
  startChatServer(0, aCrewConversation());
  mockResponse(getCrewEndpoint, aCrew());
  renderApp(`/dashboard/crew/${crewPostId}`);
  await button('Zoe', 'Yes');
  expect(await names()).toEqual(['Mira', 'Zoe']);
});
