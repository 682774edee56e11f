import { type SignInOptions, signInOptionsSchema } from '@muster/contract/sessions/identity-providers.ts';

/** If no server writes them, such as in development. */
const defaults: SignInOptions = { providers: [], allowsRegistration: true };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the sign-in pages offer. Part of the page, so that nothing moves when buttons appear. */
export function readSignInOptions(): SignInOptions {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="sign-in-options"]') ?? {};
  return signInOptionsSchema.safeParse(parse(content)).data ?? defaults;
}
