const placeholder = '%PRODUCT_NAME%';

const readNameFromPage = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content.replace(placeholder, '');

/** The product's name, as the server wrote it into the page; the build leaves the place for it. */
export const productName = typeof document === 'undefined' ? placeholder : readNameFromPage() || 'Muster';
