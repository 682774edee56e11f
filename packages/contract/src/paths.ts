/** Whether a path belongs to the API or to a file, and never to a page. */
export const isApiOrFilePath = (path: string): boolean => /^\/api(?:\/|$)/.test(path) || /\.\w+$/.test(path);

/** In this file because the home page needs it without the schemas. */
export const SESSION_PATH = '/api/session';
