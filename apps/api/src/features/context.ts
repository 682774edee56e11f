import type { Appearance } from '@muster/contract/admin/appearance.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { AppIcon } from '@muster/contract/values/app-icons.ts';
import type { EmailVerificationMode } from '@muster/contract/members/members.ts';
import type { RegistrationMode } from '@muster/contract/sessions/registration.ts';
import type { Health, HealthCheck } from '@muster/contract/admin/health.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#src/db/client.ts';
import type { HandleDueRows } from '#src/db/handle-due-rows.ts';
import type { LinkOrigins } from '#src/http/origins/link-origin.ts';
import type { AddDownloadRoute as AddDownloadRouteOf, AddRoute as AddRouteOf } from '#src/http/route.ts';
import type { RateLimiter } from '#src/http/rate-limits/rate-limiter.ts';
import type { LiveServer } from '#src/live/live.ts';
import type { Mailer } from '#src/mail/mailer.ts';
import type { PictureReencoder } from '#src/features/members/pictures/reencode-picture.ts';
import type { Pusher } from '#src/features/notifications/pusher.ts';
import type { Cookies } from '#src/features/sessions/cookies.ts';
import type { Member } from '#src/features/members/member.ts';
import type { SessionReader } from '#src/features/sessions/session-repository.ts';
import type { IdentityProviders } from '#src/features/sessions/identity-providers/open-identity-providers.ts';
import type { DiscordSettings } from '#src/features/board/discord/discord-settings.ts';
import type { SecretBox } from '#src/lib/secret-box.ts';

/** What actions work with. `buildApp` creates it once; an action takes it, or the part that it needs, as first argument. */
export interface Context {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly live: LiveServer;
  readonly rateLimiter: RateLimiter;
  readonly cookies: Cookies;
  readonly sessionReader: SessionReader;
  readonly linkOrigins: LinkOrigins;
  readonly mailer: Mailer;
  readonly pusher: Pusher;
  readonly pictures: PictureReencoder;
  readonly configuredAdmin: ConfiguredAdmin;
  readonly health: ServerHealth;
  /** Encrypts two-factor secrets and webhooks; null if the server has no key. */
  readonly secretBox: SecretBox | null;
  /** Services that members can sign in with. */
  readonly identityProviders: IdentityProviders;
  /** PUBLIC_URL. */
  readonly publicOrigin: string | undefined;
  /** Name, color, icon and links of the community. */
  readonly appearance: CurrentAppearance;
  /** The current name of the community. */
  readonly productName: string;
  /** PRODUCT_NAME: the name until an administrator chooses another. */
  readonly defaultName: string;
  /** Language of visitors and members whose language is not known. */
  readonly defaultLanguage: string;
  /** Null without PUBLIC_URL. */
  readonly discord: DiscordSettings | null;
  readonly publishesOpenCrews: boolean;
  /** Who may register until an administrator chooses. */
  readonly defaultRegistration: RegistrationMode;
  /** Whether members verify their address, until an administrator chooses. */
  readonly defaultEmailVerification: EmailVerificationMode;
  /** Time after its author's last change until a post without a closing time closes. 0: never. */
  readonly postLifetimeMs: number;
  readonly joinRequestSettings: JoinRequestSettings;
}

/** Dependencies of changes to posts. */
export type PostContext = Pick<Context, 'db' | 'log' | 'live' | 'pusher' | 'postLifetimeMs' | 'joinRequestSettings'>;

/** Dependencies of background jobs. */
export interface JobContext extends PostContext {
  readonly handleDueRows: HandleDueRows;
  readonly discord: DiscordSettings | null;
  readonly digests: DigestSettings;
}

/** Dependencies of digests, the emails about missed notifications. */
export interface DigestSettings extends Pick<
  Context,
  'mailer' | 'defaultLanguage' | 'publicOrigin' | 'defaultEmailVerification'
> {}

/** The appearance of the community as this node knows it. */
export interface CurrentAppearance {
  readonly read: () => Appearance;
  /** The file of an icon; null if the default icon applies. */
  readonly readIcon: (icon: AppIcon) => Buffer | null;
  /** For a new live connection: its page may be older than the last change. Null if there was no change. */
  readonly readFirstEvent: () => LiveEvent | null;
  /** Reads it from the database again. If that fails, tries again later. */
  readonly reload: () => Promise<void>;
}

/** The checks of this server. */
export interface ServerHealth {
  readonly read: () => Promise<Health>;
  readonly sendTestMail: (
    recipient: { readonly email: string; readonly language: string | null },
    productName: string,
  ) => Promise<HealthCheck>;
  /** To the browsers of a member. */
  readonly sendTestPush: (memberId: string) => Promise<HealthCheck>;
  readonly checkBackup: () => Promise<HealthCheck>;
}

/** The fixed credentials of the administrator. */
export interface ConfiguredAdmin {
  readonly email: string;
  /** Null if not configured: then nobody can sign in as administrator. */
  readonly password: string | null;
}

export interface JoinRequestSettings {
  /** Limit of a member's unanswered requests and conversations. */
  readonly maxOpen: number;
  /** Limit for accounts younger than 24 hours. */
  readonly maxOpenOfNewMember: number;
  /** Time until an unanswered request expires. */
  readonly lifetimeMs: number;
  /** Time for which an offered seat is reserved. */
  readonly offerLifetimeMs: number;
  /** Time between the start of the ready check and the start of the post. */
  readonly readyCheckMs: number;
  /** Time between the deadline of the ready check and the start of the post. */
  readonly readyCheckDeadlineMs: number;
}

export type AddRoute = AddRouteOf<Member>;
export type AddDownloadRoute = AddDownloadRouteOf<Member>;
