/**
 * A browser that translates the page replaces each text node by elements. React can still set the only text of an element,
 * but it keeps references to the text nodes between other children: changes of those are not shown, and removing one or
 * inserting before one throws. React marks exactly those nodes with a property.
 */
const isReferencedByReact = (node: Node | null): node is Text =>
  node instanceof Text &&
  node.parentElement?.tagName !== 'TEXTAREA' &&
  Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

const affectedNodes = ({ type, target, addedNodes, removedNodes, nextSibling }: MutationRecord): (Node | null)[] =>
  type === 'characterData' ? [target] : [...addedNodes, ...removedNodes, addedNodes.length > 0 ? nextSibling : null];

/** Starts to watch the page. The returned function returns the texts that a translated page would lose since its last call. */
export function watchLostTexts(): () => string[] {
  let records: MutationRecord[] = [];
  const observer = new MutationObserver((added) => void records.push(...added));
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  return () => {
    records.push(...observer.takeRecords());
    const texts = records.flatMap(affectedNodes).filter(isReferencedByReact);
    records = [];
    return texts.map(({ data }) => data);
  };
}
