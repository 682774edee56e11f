/**
 * Runs in the page. Does to it what a browser's translation does, with the same words: replaces each text node by elements,
 * now and after every change. A text node that a script still refers to is no longer in the document.
 */
export function translatePage(): void {
  const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
  const isWord = ({ data, parentElement }: Text): boolean =>
    data.trim() !== '' &&
    parentElement !== null &&
    !parentElement.matches('font, script, style, textarea, noscript, svg *');
  const wrap = (text: Text): void => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translate = (root: Node): void => {
    const texts = isText(root) ? [root] : [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (isText(walker.currentNode)) texts.push(walker.currentNode);
    texts.filter((text) => text.isConnected && isWord(text)).forEach(wrap);
  };
  document.addEventListener('DOMContentLoaded', () => {
    translate(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes) translate(node);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}
