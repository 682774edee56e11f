import { REGISTRATION_PATH } from '@muster/contract/paths.ts';
import type { RegistrationMode } from '@muster/contract/sessions/registration.ts';

const limited = ['invite', 'closed'] as const satisfies RegistrationMode[];

/**
 * Fetches who may register, without the app's API client, which the home page does not load. If that fails, the form is
 * shown, and the server rejects the registration with a reason.
 */
export async function fetchRegistration(): Promise<RegistrationMode> {
  try {
    const response = await fetch(REGISTRATION_PATH);
    const body = response.ok ? await response.text() : '';
    return limited.find((mode) => body.includes(`"${mode}"`)) ?? 'open';
  } catch {
    return 'open';
  }
}
