import { EMAIL_LINK_HOURS, EMAIL_RESTORE_DAYS } from '@muster/contract/sessions/email.ts';
import { translate } from '#src/lib/translate.ts';
import { createMail } from '#src/mail/create-mail.ts';
import type { Mail } from '#src/mail/mail.ts';
import type { MailContext, Recipient } from './account-mails.ts';

/** To an address that a member wants to use: the link confirms it. */
export function confirmEmailMail(
  { productName, defaultLanguage }: MailContext,
  { email, language: known }: Recipient,
  link: string,
): Mail {
  const language = known ?? defaultLanguage;
  const subject = translate(language, 'Confirm your email address for {productName}', { productName });
  return createMail(email, language, subject, [
    translate(language, 'Hello,'),
    translate(
      language,
      'Someone, hopefully you, wants to use this address for a {productName} account. Confirm it here:',
      {
        productName,
      },
    ),
    { link },
    translate(language, 'The link works once and expires in {hours} hours.', { hours: EMAIL_LINK_HOURS }),
    translate(language, "If it wasn't you, you can ignore this email."),
  ]);
}

/** To the current address, when a change is requested. A new password also cancels the change. */
export function emailChangeRequestedMail(
  { productName, defaultLanguage }: MailContext,
  { email, language: known }: Recipient,
  newEmail: string,
  origin: string,
): Mail {
  const language = known ?? defaultLanguage;
  return createMail(email, language, translate(language, 'Your email address is about to change'), [
    translate(language, 'Hello,'),
    translate(
      language,
      'Someone, hopefully you, asked to change the address of your {productName} account to {newEmail}.',
      {
        productName,
        newEmail,
      },
    ),
    translate(
      language,
      "If this was you, you don't need to do anything here. Use the link that we sent to the new address.",
    ),
    translate(language, "If it wasn't you, choose a new password now. This also cancels the change:"),
    { link: `${origin}/forgot-password` },
  ]);
}

/** To the previous address, after a change. */
export function emailChangedMail(
  { productName, defaultLanguage }: MailContext,
  { email, language: known }: Recipient,
  newEmail: string,
  link: string,
): Mail {
  const language = known ?? defaultLanguage;
  return createMail(email, language, translate(language, 'Your email address was changed'), [
    translate(language, 'Hello,'),
    translate(language, 'The address of your {productName} account is now {newEmail}.', { productName, newEmail }),
    translate(language, "If this was you, you don't need to do anything."),
    translate(
      language,
      "If it wasn't you, get your account back. This link works for {days} days, even if the address or the password is changed again:",
      { days: EMAIL_RESTORE_DAYS },
    ),
    { link },
  ]);
}

/** To the address that a restoration has replaced. */
export function emailRestoredMail(
  { productName, defaultLanguage }: MailContext,
  { email, language: known }: Recipient,
): Mail {
  const language = known ?? defaultLanguage;
  return createMail(email, language, translate(language, 'Your email address was changed back'), [
    translate(language, 'Hello,'),
    translate(
      language,
      'A {productName} account was changed to use this address. The change was undone from its previous address, so the account no longer uses this one.',
      { productName },
    ),
  ]);
}
