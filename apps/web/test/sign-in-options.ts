import type { SignInOptions } from '@muster/contract/sessions/identity-providers.ts';
import { onTestFinished } from 'vitest';

/** Writes the sign-in options into the page, as the server does, until the test ends. */
export function writeSignInOptions(options: Partial<SignInOptions> = {}): void {
  const meta = document.createElement('meta');
  meta.name = 'sign-in-options';
  meta.content = JSON.stringify({
    providers: [
      { id: 'discord', name: 'Discord' },
      { id: 'oidc', name: 'Guildhall' },
    ],
    allowsRegistration: true,
    ...options,
  });
  document.head.append(meta);
  onTestFinished(() => {
    meta.remove();
    location.hash = '';
  });
}
