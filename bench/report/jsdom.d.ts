// The types of the library bring the browser's global ones along, for the server too, by way of the test runner.
declare module 'jsdom' {
  /** A page without a browser. */
  export class JSDOM {
    constructor(html?: string, options?: { readonly contentType: string });
    readonly window: { readonly document: Document };
  }
}
