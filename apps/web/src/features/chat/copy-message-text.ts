import { showToast } from '#src/components/overlay/show-toast.ts';
import { copyText } from '#src/lib/copy-text.ts';
import { chatTexts } from './chat-texts.ts';

/** Copies a message or draft to the clipboard and shows a toast. */
export async function copyMessageText(text: string): Promise<void> {
  const isCopied = await copyText(text);
  showToast(isCopied ? chatTexts.copied : chatTexts.notCopied, { tone: isCopied ? 'success' : 'error' });
}
