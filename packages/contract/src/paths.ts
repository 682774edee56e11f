/** Whether an address is one for programs, as the API's and files are, and never that of a page. */
export const isApiOrFilePath = (path: string): boolean => /^\/api(?:\/|$)/.test(path) || /\.\w+$/.test(path);

/** Also requested by the home page, which loads none of the contract's schemas. */
export const SESSION_PATH = '/api/session';
