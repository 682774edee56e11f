/** A response of the API that a page contains. */
export interface PageData {
  readonly path: string;
  readonly json: string;
}

/** The characters with which a JSON text could leave its element, or end a line of a script. They only occur in its strings. */
const escapeJson = (json: string): string =>
  json.replaceAll(/[<>&\u2028\u2029]/g, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);

const DATA_PLACEHOLDER = '<!--data-->';

/** Inserts data blocks for the page's scripts, which browsers do not run, and their date. */
export function withData(page: string, data: readonly PageData[]): string {
  const blocks = data.map(({ path, json }) => {
    const name = path.replaceAll('&', '&amp;');
    return `<script type="application/json" data-path="${name}">${escapeJson(json)}</script>`;
  });
  const date = `<meta name="date" content="${new Date().toUTCString()}" />`;
  return page.replace(DATA_PLACEHOLDER, () => (data.length > 0 ? [date, ...blocks].join('\n') : ''));
}
