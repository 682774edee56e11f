const MIN_PERMANENT_CODE = 500;

/** Steps of a delivery at which a mail server decides about the recipient. */
const recipientCommands: readonly unknown[] = ['RCPT TO', 'DATA'];

/**
 * Whether a reply is about the recipient's address or mailbox, by its enhanced status code if it has one (RFC 3463). Others are
 * about the sender, the content or the server, such as '554 5.7.1 relay access denied', and would be the same for all members.
 */
function isAboutRecipient(reply: unknown): boolean {
  const { subject, detail } =
    /^\d{3}[ -]5\.(?<subject>\d{1,3})\.(?<detail>\d{1,3})\b/.exec(String(reply))?.groups ?? {};
  if (subject === undefined || subject === '0') return true;
  const isAboutSender = subject === '1' && (detail === '7' || detail === '8');
  return (subject === '1' || subject === '2') && !isAboutSender;
}

/** The code of a reply with which the mail server refuses the recipient for good. Null for other failures. */
export function findRefusalCode(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  const { command, response, responseCode }: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(error),
  );
  const isPermanent = typeof responseCode === 'number' && responseCode >= MIN_PERMANENT_CODE;
  return isPermanent && recipientCommands.includes(command) && isAboutRecipient(response) ? responseCode : null;
}
