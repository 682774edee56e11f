/** The product's name, as the server wrote it into the page. */
export const productName =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content.replace(/^%PRODUCT_NAME%$/, '') ||
  'Muster';
