/** An e-mail to one recipient, as plain text and as HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Delivers an e-mail, or rejects. */
export interface MailTransport {
  readonly deliver: (mail: Mail) => Promise<void>;
  readonly close: () => void;
}

/** Log entries contain no address, link or text of an e-mail. */
export interface MailLog {
  readonly info: (details: object, message: string) => void;
  readonly warn: (details: object, message: string) => void;
}
