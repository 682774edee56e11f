import { expect, test } from 'vitest';
import { findRefusalCode } from './find-refusal.ts';

const replied = (command: string, response: string): Error =>
  Object.assign(new Error(response), { command, response, responseCode: Number(response.slice(0, 3)) });

test.each([
  ['RCPT TO', '550 no such user'],
  ['RCPT TO', '550 5.1.1 <ada@example.com> User unknown'],
  ['RCPT TO', '550-5.1.1 The address does not exist.\n550 5.1.1 See our help'],
  ['RCPT TO', '553 5.1.3 invalid address'],
  ['RCPT TO', '556 5.1.10 null MX'],
  ['RCPT TO', '550 5.0.0 rejected'],
  ['DATA', '552 5.2.2 mailbox full'],
  ['DATA', '554 no mailbox of that name'],
])('finds a refusal of the recipient at %s: %s', (command, response) => {
  expect(findRefusalCode(replied(command, response))).toBe(Number(response.slice(0, 3)));
});

test.each([
  ['a temporary failure', replied('RCPT TO', '450 4.2.1 try later')],
  ['a rejected sender', replied('MAIL FROM', '550 5.1.8 sender domain unknown')],
  ['a sender rejected with the recipient', replied('RCPT TO', '550 5.1.8 sender domain unknown')],
  ['a server that relays nothing', replied('RCPT TO', '554 5.7.1 relay access denied')],
  ['a message that looks like spam', replied('DATA', '550 5.7.26 unauthenticated sender')],
  ['wrong credentials', replied('AUTH PLAIN', '535 5.7.8 authentication failed')],
  ['no connection', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', command: 'CONN' })],
  ['an error that is none of the server', new Error('550 5.1.1')],
  ['no error', '550'],
])('finds no refusal of the recipient in %s', (_, error) => {
  expect(findRefusalCode(error)).toBeNull();
});
