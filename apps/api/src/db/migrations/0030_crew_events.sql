ALTER TABLE "chats" DROP CONSTRAINT "chats_summary_is_whole";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_text_length";--> statement-breakpoint
ALTER TABLE "chat_participants" ADD COLUMN "earlier" "int4multirange" DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "event" text;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_summary_is_whole" CHECK ((last_seq = 0) = (last_message_at is null) and (last_seq > 0 or last_message is null));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_text_length" CHECK (utf16_length(text) between case when event is null then 1 else 0 end and 1000);