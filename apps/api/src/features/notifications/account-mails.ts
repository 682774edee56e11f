import { RESET_LINK_MINUTES } from '@muster/contract/sessions/passwords.ts';
import { translate } from '#src/lib/translate.ts';
import type { Context } from '#src/features/context.ts';
import { createMail } from '#src/mail/create-mail.ts';
import type { Mail } from '#src/mail/mail.ts';

export interface Recipient {
  readonly email: string;
  readonly language: string | null;
}

export type MailContext = Pick<Context, 'productName' | 'defaultLanguage'>;

export function resetMail({ productName, defaultLanguage }: MailContext, recipient: Recipient, link: string): Mail {
  const language = recipient.language ?? defaultLanguage;
  return createMail(
    recipient.email,
    language,
    translate(language, 'Choose a new password for {productName}', { productName }),
    [
      translate(language, 'Hello,'),
      translate(
        language,
        'Someone, hopefully you, asked for a new password for your {productName} account. Choose one here:',
        { productName },
      ),
      { link },
      translate(language, 'The link works once and expires in {minutes} minutes.', { minutes: RESET_LINK_MINUTES }),
      translate(language, "If it wasn't you, you can ignore this email. Your password won't change."),
    ],
  );
}

/** `service` is null if the member has set a password. */
export function signInMethodAddedMail(
  { productName, defaultLanguage }: MailContext,
  recipient: Recipient,
  service: string | null,
  origin: string,
): Mail {
  const language = recipient.language ?? defaultLanguage;
  const added =
    service === null
      ? translate(language, 'Your {productName} account now has a password.', { productName })
      : translate(language, 'You can now sign in to your {productName} account with {service}.', {
          productName,
          service,
        });
  return createMail(recipient.email, language, translate(language, 'You have a new way to sign in'), [
    translate(language, 'Hello,'),
    added,
    translate(language, "If this was you, you don't need to do anything."),
    translate(language, "If it wasn't you, choose a new password and check your sign-in methods:"),
    { link: `${origin}/dashboard/settings` },
  ]);
}

export function passwordChangedMail(
  { productName, defaultLanguage }: MailContext,
  { hadCalendar, ...recipient }: Recipient & { readonly hadCalendar: boolean },
  origin: string,
): Mail {
  const language = recipient.language ?? defaultLanguage;
  const newAddress = translate(
    language,
    'Your calendar address was turned off too. You can create a new one in your settings.',
  );
  return createMail(recipient.email, language, translate(language, 'Your password was changed'), [
    translate(language, 'Hello,'),
    translate(language, 'Your {productName} password was just changed. All other devices were signed out.', {
      productName,
    }),
    ...(hadCalendar ? [newAddress] : []),
    translate(language, "If this was you, you don't need to do anything."),
    translate(language, "If it wasn't you, choose a new password now:"),
    { link: `${origin}/forgot-password` },
  ]);
}

/** Proves to an administrator that emails arrive. */
export function testMail({ productName, defaultLanguage }: MailContext, recipient: Recipient): Mail {
  const language = recipient.language ?? defaultLanguage;
  return createMail(recipient.email, language, translate(language, 'Test email from {productName}', { productName }), [
    translate(language, 'Emails from {productName} arrive at this address.', { productName }),
  ]);
}
