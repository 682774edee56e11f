import { UNSUBSCRIBE_PATH } from '@muster/contract/paths.ts';
import { canonicalTimeZone } from '@muster/contract/values/time-zone.ts';
import type { DigestSettings } from '#src/features/context.ts';
import { translate } from '#src/lib/translate.ts';
import { createMail, type Part } from '#src/mail/create-mail.ts';
import type { Mail } from '#src/mail/mail.ts';
import { formatStart } from '#src/features/posts/seats/describe-start-and-seats.ts';
import type { Digest, Recipient } from './digest-repository.ts';

/** One paragraph per notification, without texts of other members or join details. */
function describeDigest({ checks, offers, alerts }: Digest, language: string, timeZone: string | null): string[] {
  const format = (time: Date): string => formatStart(language, time, canonicalTimeZone(timeZone ?? 'UTC') ?? 'UTC');
  return [
    ...checks.map(({ game, startsAt, answerBy, isAuthor }) => {
      const values = { game, start: format(startsAt), deadline: format(answerBy) };
      return isAuthor
        ? translate(language, 'Still in? {game} starts {start}. Answer by {deadline}, or your post closes.', values)
        : translate(language, 'Still in? {game} starts {start}. Answer by {deadline}, or you lose your seat.', values);
    }),
    ...offers.map(({ game, expiresAt }) =>
      translate(language, 'A seat is free for you: {game}. It is reserved until {deadline}.', {
        game,
        deadline: format(expiresAt),
      }),
    ),
    ...alerts.map(({ authorName, game, startsAt }) =>
      startsAt
        ? translate(language, '{name} is looking for players for {game}, {start}.', {
            name: authorName,
            game,
            start: format(startsAt),
          })
        : translate(language, '{name} is looking for players for {game}.', { name: authorName, game }),
    ),
  ];
}

/** The member's missed notifications in one email with a one-click unsubscribe link. */
export function digestMail(
  { mailer, defaultLanguage, publicOrigin = '' }: DigestSettings,
  { email, language: known, timeZone }: Recipient,
  digest: Digest,
  token: string,
): Mail {
  const language = known ?? defaultLanguage;
  const parts: Part[] = [
    translate(language, 'Hello,'),
    ...describeDigest(digest, language, timeZone),
    { link: `${publicOrigin}/dashboard` },
    translate(language, 'You get this email because you turned on emails about what you missed. To stop them:'),
    { link: `${publicOrigin}/unsubscribe#${token}` },
  ];
  const subject = translate(language, 'What you missed on {productName}', { productName: mailer.readName() });
  return {
    ...createMail(email, language, subject, parts),
    unsubscribeUrl: `${publicOrigin}${UNSUBSCRIBE_PATH}?token=${token}`,
  };
}
