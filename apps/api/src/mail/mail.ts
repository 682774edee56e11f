/** An e-mail to one person, in both forms that mail programs show. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Whom e-mails come from. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Brings an e-mail on its way; rejects when it cannot. */
export interface MailTransport {
  readonly deliver: (mail: Mail) => Promise<void>;
  readonly close: () => void;
}

/** What mail tells the log: never an address, a link or a word of an e-mail. */
export interface MailLog {
  readonly info: (details: object, message: string) => void;
  readonly warn: (details: object, message: string) => void;
}
