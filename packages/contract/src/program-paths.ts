/** Whether an address is one for programs, as the API's and files are, and never that of a page. */
export const isForPrograms = (path: string): boolean => /^\/api(?:\/|$)/.test(path) || /\.\w+$/.test(path);
