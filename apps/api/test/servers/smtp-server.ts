import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { readMail, type WrittenMail } from '../read-mails.ts';

interface ReceivedMail extends WrittenMail {
  readonly from: string;
  readonly to: readonly string[];
}

interface Options {
  readonly user?: string;
  readonly password?: string;
  /** Rejects every recipient. */
  readonly rejectsRecipients?: boolean;
}

type Step = 'sender' | 'recipient' | 'message';

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** A mail server on this machine that stops when the test ends. */
export async function startSmtpServer({ user, password, rejectsRecipients = false }: Options = {}) {
  const received: ReceivedMail[] = [];
  const refusals = new Map<Step, string>(rejectsRecipients ? [['recipient', '550 nobody is here']] : []);
  /** The error for this step, or null. The reply names the address, as those of mail servers do. */
  const errorAt = (step: Step, address: string): Error | null => {
    const [code = '', ...text] = refusals.get(step)?.split(' ') ?? [];
    const message = `${text.join(' ')} <${address}>`;
    return code === '' ? null : Object.assign(new Error(message), { responseCode: Number(code) });
  };
  const server = new SMTPServer({
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === password ? done(null, { user }) : done(new Error('Who are you?')),
    onMailFrom: ({ address }, _session, done) => done(errorAt('sender', address)),
    onRcptTo: ({ address }, _session, done) => done(errorAt('recipient', address)),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      void readAll(stream).then((raw) => {
        const error = errorAt('message', rcptTo[0]?.address ?? '');
        if (error) {
          done(error);
          return;
        }
        const from = mailFrom ? mailFrom.address : '';
        received.push({ ...readMail(raw), from, to: rcptTo.map(({ address }) => address) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const login = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  return { url: `smtp://${login}127.0.0.1:${port}`, received, refusals };
}
