import { typingText } from '../chat-texts.ts';
import { useIsTyping } from './typing-state.ts';

/** Says below the messages that the partner is writing. Its place is kept free, so that nothing moves. */
export function TypingLine({ chatId, partnerName }: { readonly chatId: string; readonly partnerName: string }) {
  const isTyping = useIsTyping(chatId);
  return (
    <p role="status" className="h-6 flex-none truncate px-4 text-xs leading-6 text-faint">
      {isTyping && typingText(partnerName)}
    </p>
  );
}
