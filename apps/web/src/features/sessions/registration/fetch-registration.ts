import { REGISTRATION_PATH } from '@muster/contract/paths.ts';
import type { RegistrationMode } from '@muster/contract/sessions/registration.ts';

const limited = ['invite', 'closed'] as const satisfies RegistrationMode[];

interface Registration {
  readonly mode: RegistrationMode;
  readonly hasRules: boolean;
}

/**
 * Fetches who may register and whether there are rules, without the app's API client, which the home page does not load. If
 * that fails, the form is shown, and the server rejects the registration with a reason.
 */
export async function fetchRegistration(): Promise<Registration> {
  let body = '';
  try {
    const response = await fetch(REGISTRATION_PATH);
    if (response.ok) body = await response.text();
  } catch {
    // Offline.
  }
  return {
    mode: limited.find((mode) => body.includes(`"${mode}"`)) ?? 'open',
    hasRules: body.includes('"hasRules":true'),
  };
}
