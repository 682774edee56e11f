import { showToast } from './overlay/show-toast.ts';

/** Without https, browsers have no clipboard API. Only the deprecated `execCommand` copies there. */
function copyBySelection(text: string): boolean {
  const setText = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  const selected = document.createElement('span');
  selected.textContent = text;
  selected.style.cssText = 'position:fixed;opacity:0;user-select:text';
  document.body.append(selected);
  getSelection()?.selectAllChildren(selected);
  document.addEventListener('copy', setText);
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', setText);
  selected.remove();
  return isCopied;
}

/** Copies text; returns false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copies text and shows the result in a toast. `failedText` is shown if the browser does not allow copying. */
export async function copyWithToast(text: string, copiedText: string, failedText: string): Promise<void> {
  if (await copyText(text)) showToast(copiedText, { tone: 'success' });
  else showToast(failedText, { tone: 'error' });
}
