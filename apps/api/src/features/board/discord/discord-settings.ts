import type { SecretBox } from '#src/lib/secret-box.ts';
import type { SendToDiscord } from './discord-client.ts';

/** What the mirror needs besides the database. */
export interface DiscordSettings {
  readonly send: SendToDiscord;
  /** Decrypts webhooks. Null if the server has no key. */
  readonly secretBox: SecretBox | null;
  /** Origin of links: PUBLIC_URL. */
  readonly origin: string;
  readonly language: string;
}
