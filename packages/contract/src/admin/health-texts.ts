import { message } from '../message.ts';

/** Names of checks, as headings. */
export const healthNames = {
  version: message('Version'),
  database: message('Database'),
  disk: message('Disk'),
  backup: message('Backups'),
  mail: message('Email'),
  push: message('Push'),
  nodes: message('Nodes'),
  clock: message('Clock'),
  zones: message('Time zones'),
  limits: message('Limits'),
  errors: message('Errors'),
  crews: message('Crews'),
  settings: message('Not set up'),
} as const;

/** Sentences of checks. The server fills the placeholders. */
export const healthTexts = {
  version: message('Muster {version}, Node.js {node}.'),
  versionWithCommit: message('Muster {version}, commit {commit}, Node.js {node}.'),
  databaseOk: message('PostgreSQL {version}, {size}, {connections} of {max} connections, locale {locale}.'),
  databaseFull: message('Nearly all connections are in use: {connections} of {max}.'),
  databaseFullAdvice: message('Raise max_connections in PostgreSQL, or lower DATABASE_CONNECTIONS.'),
  databaseFailed: message('The database does not answer: {reason}'),
  databaseFailedAdvice: message('Check that PostgreSQL runs and that DATABASE_URL is right.'),
  disk: message('{free} free in {folder}; the database is {size}.'),
  diskAdvice: message('Make space: a backup or a restore needs as much as the database takes.'),
  diskFailed: message('{folder} is not readable: {reason}'),
  backupOk: message('The newest backup is {hours} h old and is {size}.'),
  backupNone: message('There is no backup in {folder}.'),
  backupNoneAdvice: message(
    'The server makes the first one within 10 minutes of its first start, or run: npm run backup',
  ),
  backupOldAdvice: message("Search the log for 'backup failed', or run: npm run backup"),
  backupOff: message('Automatic backups are off.'),
  backupOffAdvice: message('Set BACKUP_EVERY_HOURS to 24, and BACKUP_DIR to a folder on another disk.'),
  backupExternal: message('Muster does not back up this database, because DATABASE_URL is set.'),
  backupExternalAdvice: message('Back it up with the tools of PostgreSQL, such as pg_dump.'),
  backupCopied: message('The store has the newest backup.'),
  backupNotCopied: message('The store does not have the newest backup.'),
  backupNotCopiedAdvice: message("Search the log for 'backup upload failed', and check BACKUP_S3_URL."),
  backupStoreFailed: message('The backup store does not answer: {reason}'),
  backupVerified: message('The last check, {hours} h ago, read {file} to its end.'),
  backupDamaged: message('The last check of {file} failed: {reason}'),
  backupDamagedAdvice: message('Make another backup with: npm run backup'),
  backupUnchecked: message('No backup has been checked yet.'),
  backupUncheckedAdvice: message('Check the newest one, here or with: npm run doctor -- --check-backup'),
  backupBeingRead: message('The newest backup is still being read. Check again in a few minutes.'),
  mailOk: message('Emails are sent over {host}.'),
  mailOff: message('Emails are not sent, but written to files in the data folder.'),
  mailOffAdvice: message('Set SMTP_URL to the address of a mail server.'),
  mailLinks: message('Links in emails may lead to localhost.'),
  mailTestSent: message('The mail server accepted a test email.'),
  mailTestSentAdvice: message("If it doesn't arrive, look in the spam folder and check MAIL_FROM."),
  mailTestFailed: message('The test email was not sent: {reason}'),
  mailTestFailedAdvice: message('Check SMTP_URL and MAIL_FROM.'),
  mailTestTimeout: message('The mail server did not answer in time.'),
  mailRefused: message('Members whose emails bounce: {members}.'),
  mailRefusedAdvice: message(
    'Find them in Users, with the state "Emails bounce", and ask them to change their address.',
  ),
  pushOk: message('Push notifications can be sent. Subscribed browsers: {browsers}.'),
  pushFailed: message('There is no signing key for push notifications.'),
  pushFailedAdvice: message('Restart the server: it creates the key.'),
  pushTestSent: message('The push services accepted a test. Browsers: {browsers}.'),
  pushTestSentAdvice: message(
    "If no notification appears, check the browser's notification settings and those of the operating system.",
  ),
  pushTestNone: message("You haven't turned on notifications in any browser."),
  pushTestNoneAdvice: message('Turn them on in your dashboard settings, then test again.'),
  pushTestFailed: message('Browsers that a test reached: {browsers}. Push services that failed: {services}'),
  pushTestFailedAdvice: message(
    'Check that the server can open https connections to these hosts. If one refused the test, turn notifications off and on again in that browser.',
  ),
  nodesOne: message('One node, without a bus. That is right for one server.'),
  nodesNone: message('No node uses this database now.'),
  nodesOk: message('Nodes on this database: {nodes}. NATS is connected.'),
  nodesBusLost: message('No connection to NATS: changes on other nodes appear late.'),
  nodesBusLostAdvice: message('Check that NATS runs and that NATS_URL is right.'),
  clockOk: message('The clocks of the server and the database agree.'),
  clockOff: message('The clocks of the server and the database differ by {seconds} s.'),
  clockAdvice: message('Turn on time synchronisation (NTP) on both.'),
  zonesOk: message('The server has zone data {version}, and the database agrees.'),
  zonesDiffer: message('The server has zone data {version}. The database has other rules for {zones}.'),
  zonesAdvice: message(
    'Nothing to do: the server computes all times. Newer rules come with an update of PostgreSQL, or of Muster if it runs its own.',
  ),
  limitsNone: message('No limit was reached in the last day.'),
  limitReached: message('{limit}: reached {count}× in the last day.'),
  limitReachedAdvice: message(
    "If these were members, raise the limit. The log has addresses: search for 'rate limit reached'.",
  ),
  errorsNone: message('No errors in the last day.'),
  errorsSince: message('Limits and errors are counted on this node since its start, {hours} h ago.'),
  errorsElsewhere: message(
    'Limits and errors are known to the running server only: see its log, or Health in the admin panel.',
  ),
  errorsAdvice: message('Search the log for: {text}'),
  crewsNone: message('No posts with seats in the last {days} days.'),
  crewsFilled: message('Posts with seats in the last {days} days: {posts}. Crews that filled: {filled}.'),
  crewsFilledWithin: message(
    'Posts with seats in the last {days} days: {posts}. Crews that filled: {filled}, half of them within {time}.',
  ),
  crewsFailed: message("Couldn't count the crews: {reason}"),
  waiting: message(
    'Unanswered requests: {requests}. Parties on waitlists: {parties}. Posts without a request: {posts}.',
  ),
  waitingSince: message(
    'Unanswered requests: {requests}, the oldest from {time} ago. Parties on waitlists: {parties}. Posts without a request: {posts}.',
  ),
} as const;

/** Kinds of logged problems in plain words, each with the start of its log messages. The last one is for errors only. */
export const problemTexts = [
  ['request failed', message('Requests that failed in the last day: {count}')],
  ['backup failed', message('Backups that failed in the last day: {count}')],
  ['backup upload failed', message('Uploads of backups that failed in the last day: {count}')],
  ['email', message('Emails that were not sent in the last day: {count}')],
  ['push', message('Push notifications that were not sent in the last day: {count}')],
  ['database connection lost', message('Database connections lost in the last day: {count}')],
  ['live bus', message('Lost connections to other nodes in the last day: {count}')],
  ['background job failed', message('Background jobs that failed in the last day: {count}')],
  [
    'sign-in with a provider failed',
    message('Sign-ins with Discord or another service that failed in the last day: {count}'),
  ],
  ['postgres', message('Warnings and errors of PostgreSQL in the last day: {count}')],
  ['', message('Other errors in the last day: {count}')],
] as const;

/** What is not set up, by setting, with how to set it up. */
export const settingTexts = {
  PUBLIC_URL: [
    message('PUBLIC_URL is not set: links in emails and calendars may be wrong, and Discord messages are off.'),
    message('Set PUBLIC_URL to the address that members open, such as https://muster.example.'),
  ],
  TRUST_PROXY: [
    message('TRUST_PROXY is not set: behind a proxy, all visitors share one address and its limits.'),
    message('Set TRUST_PROXY to the address of the proxy.'),
  ],
  SECRET_KEY: [
    message('SECRET_KEY is not set: two-factor sign-in and Discord channels cannot be set up.'),
    message('Set SECRET_KEY on all nodes to the output of: openssl rand -base64 32'),
  ],
  BACKUP_S3_URL: [
    message('Backups are not copied to another machine.'),
    message('Set BACKUP_S3_URL to a bucket, or BACKUP_DIR to a folder of another machine.'),
  ],
  DISCORD_CLIENT_ID: [
    message('Members cannot sign in with Discord.'),
    message('Create an application in Discord, and set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET.'),
  ],
  OIDC_ISSUER: [
    message('Members cannot sign in with an account of your own identity provider.'),
    message('Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.'),
  ],
} as const;
