import { SMTPServer } from 'smtp-server';

/** A mail server on this machine. `linkIn` resolves to the last link to this page in an email to an address. */
export async function startMailServer() {
  const received: { readonly to: string; readonly text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope: { rcptTo } }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        // Quoted-printable breaks long lines.
        const text = Buffer.concat(chunks).toString().replaceAll('=\r\n', '');
        received.push(...rcptTo.map(({ address }) => ({ to: address, text })));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    linkIn: (to: string, page: string): string | undefined =>
      received
        .filter((mail) => mail.to === to)
        .flatMap(({ text }) => new RegExp(`https?://\\S+/${page}#[\\w-]{43}`).exec(text)?.[0] ?? [])
        .at(-1),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
