const placeholder = '%PRODUCT_NAME%';

const readNameFromPage = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content.replace(placeholder, '');

/** The product name, which the server writes into the page in place of the placeholder. */
export const productName = typeof document === 'undefined' ? placeholder : readNameFromPage() || 'Muster';
