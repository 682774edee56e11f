import { message } from '../message.ts';
import { z } from '../zod.ts';

/** Services that members sign in with: Discord, and one OpenID Connect provider. */
export const identityProviders = ['discord', 'oidc'] as const;
export const identityProviderSchema = z.enum(identityProviders);
export type IdentityProvider = z.output<typeof identityProviderSchema>;

/** What the sign-in pages offer. The server writes it into the page. */
export const signInOptionsSchema = z.object({
  providers: z.array(z.object({ id: identityProviderSchema, name: z.string() })),
  /** Whether an account can be created with an email address and a password. */
  allowsRegistration: z.boolean(),
});
export type SignInOptions = z.output<typeof signInOptionsSchema>;

/** Settings that identify the server at a provider. */
interface ProviderSettings {
  readonly provider: string;
  /** Names of the settings with the client's id and secret. */
  readonly idSetting: string;
  readonly secretSetting: string;
}

/** Messages of 'provider-failed'. Each states what is wrong, and which setting or address to change. */
export const providerFailures = {
  cancelled: (provider: string): string => message('You cancelled the sign-in at {provider}.', { provider }),
  unreachable: (provider: string, address: string): string =>
    message(
      "{provider} can't be reached. Please try again later. If you run the server, check that it can open {address}.",
      { provider, address },
    ),
  notFound: (provider: string, address: string): string =>
    message('{provider} has no sign-in service at {address}. If you run the server, check OIDC_ISSUER.', {
      provider,
      address,
    }),
  otherIssuer: (provider: string, issuer: string): string =>
    message('{provider} identifies itself as {issuer}. If you run the server, set OIDC_ISSUER to that address.', {
      provider,
      issuer,
    }),
  insecure: (provider: string, address: string): string =>
    message('{provider} uses an address without https: {address}. If you run the server, change it at {provider}.', {
      provider,
      address,
    }),
  client: ({ provider, idSetting, secretSetting }: ProviderSettings): string =>
    message('{provider} rejected this server. If you run it, check {idSetting} and {secretSetting}.', {
      provider,
      idSetting,
      secretSetting,
    }),
  grant: (provider: string, address: string): string =>
    message(
      '{provider} did not confirm the sign-in. Please try again. If you run the server and this happens again, add {address} to the redirect addresses at {provider}.',
      { provider, address },
    ),
  otherClient: (provider: string, idSetting: string): string =>
    message('{provider} confirmed the sign-in for another client. If you run the server, check {idSetting}.', {
      provider,
      idSetting,
    }),
  clock: (provider: string, seconds: number): string => {
    const [minutes, hours] = [Math.round(seconds / 60), Math.round(seconds / 3600)];
    if (minutes < 2)
      return message(
        "This server's clock and the clock of {provider} differ by {seconds} seconds. If you run the server, check its clock.",
        { provider, seconds },
      );
    return hours < 2
      ? message(
          "This server's clock and the clock of {provider} differ by {minutes} minutes. If you run the server, check its clock.",
          { provider, minutes },
        )
      : message(
          "This server's clock and the clock of {provider} differ by {hours} hours. If you run the server, check its clock.",
          { provider, hours },
        );
  },
  notFresh: (provider: string): string =>
    message("{provider} didn't ask you to sign in again. Sign out there, then try again.", { provider }),
  other: (provider: string, reason: string): string =>
    message('Signing in with {provider} failed: {reason}', { provider, reason }),
};

/** Message of 'sign-in-expired' if the browser has started another sign-in since. */
export const signInReplacedMessage = message('This sign-in was replaced by another one in this browser. Start again.');
/** Messages of 'account-linked'. */
export const accountLinkedElsewhereMessage = (provider: string): string =>
  message('This {provider} account is already linked to another account.', { provider });
export const otherAccountMessage = (provider: string): string =>
  message(
    "This {provider} account isn't linked to the account you're signed in to. Choose another one at {provider}, or sign out first.",
    { provider },
  );
export const providerLinkedMessage = (provider: string): string =>
  message('Your account is already linked to {provider}. Unlink it first.', { provider });

/** Message of 'registration-needs-discord' after a sign-in with Discord. */
export const joinGuildMessage = message(
  "Accounts here are for members of this community's Discord server. Join it, then try again.",
);
