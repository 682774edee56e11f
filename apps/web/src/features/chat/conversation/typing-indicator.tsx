import { typingText } from '../chat-texts.ts';
import { useIsTyping } from './typing-state.ts';

/** Its height is reserved, so that the messages do not move. */
export function TypingIndicator({ chatId, partnerName }: { readonly chatId: string; readonly partnerName: string }) {
  const isTyping = useIsTyping(chatId);
  return (
    <p role="status" className="h-6 flex-none truncate px-4 text-xs leading-6 text-faint">
      {isTyping && typingText(partnerName)}
    </p>
  );
}
