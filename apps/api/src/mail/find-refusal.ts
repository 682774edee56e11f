const MIN_PERMANENT_CODE = 500;

/** Steps of a delivery at which a mail server decides about the recipient. */
const recipientCommands: readonly unknown[] = ['RCPT TO', 'DATA'];

/** The enhanced status code (RFC 3463) at the start of a mail server's reply, such as '550 5.1.1 unknown'. */
export const statusOf = (reply: unknown): string | undefined =>
  /^\d{3}[ -](?<status>5\.\d{1,3}\.\d{1,3})\b/.exec(String(reply))?.groups?.['status'];

/**
 * Whether a permanent failure is about the recipient's address, mailbox or domain, by its enhanced status code if it has one.
 * Others are about the sender, the content or the server, such as '5.7.1 relay access denied', and would be the same for all
 * members.
 */
export function isAboutRecipient(status: string | undefined): boolean {
  const [, subject, detail] = status?.split('.') ?? [];
  if (subject === undefined || subject === '0') return true;
  const isAboutSender = subject === '1' && (detail === '7' || detail === '8');
  const isWithoutRoute = subject === '4' && detail === '4';
  return ((subject === '1' || subject === '2') && !isAboutSender) || isWithoutRoute;
}

/** The code of a reply with which the mail server refuses the recipient for good. Null for other failures. */
export function findRefusalCode(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  const { command, response, responseCode }: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(error),
  );
  const isPermanent = typeof responseCode === 'number' && responseCode >= MIN_PERMANENT_CODE;
  return isPermanent && recipientCommands.includes(command) && isAboutRecipient(statusOf(response))
    ? responseCode
    : null;
}
